/** Which sales are summed: of one campaign (null: of all), of these days. */
export interface Recorte {
  readonly idRifa: number | null;
  readonly de?: string;
  readonly ate?: string;
}
