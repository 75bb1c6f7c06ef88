export interface Resposta {
  readonly status: number;
  readonly body: unknown;
}

export const campos = (body: unknown) => body as Record<string, unknown>;
