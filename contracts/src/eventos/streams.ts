/** Names of the streams. No personal data in a name. */
export const streamRifa = (idRifa: number) => `rifa-${idRifa}`;
export const streamUsuario = (idUsuario: number) => `usuario-${idUsuario}`;
export const streamTelefone = (hmac: string) => `telefone-${hmac}`;
export const STREAM_EMPRESA = 'empresa';
export const streamModelo = (id: number) => `modeloBilhete-${id}`;
export const streamPatrocinador = (id: number) => `patrocinador-${id}`;
export const streamBanner = (id: number) => `banner-${id}`;
export const streamSequencia = (contexto: string) => `sequencia-${contexto}`;
/** Of one command that asked for an id: which one it was given. */
export const streamPedido = (uuid: string) => `pedido-${uuid}`;

/** The id at the end of a stream name such as `rifa-12`; null where there is none. */
export function idDoStream(stream: string): number | null {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1));
  return Number.isInteger(id) && id > 0 ? id : null;
}
