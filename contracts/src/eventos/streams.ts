/** Names of the streams. No personal data in a name. */
export const streamRifa = (idRifa: number) => `rifa-${idRifa}`;
export const streamUsuario = (idUsuario: number) => `usuario-${idUsuario}`;
export const streamTelefone = (hmac: string) => `telefone-${hmac}`;
/** Who is about to be an Administrador no longer. */
export const STREAM_ADMINISTRADORES = 'administradores';
export const STREAM_EMPRESA = 'empresa';
export const streamModelo = (id: number) => `modeloBilhete-${id}`;
export const streamPatrocinador = (id: number) => `patrocinador-${id}`;
export const streamBanner = (id: number) => `banner-${id}`;
export const streamSequencia = (contexto: string) => `sequencia-${contexto}`;
/** Of one command that asked for an id: which one it was given. */
export const streamPedido = (uuid: string) => `pedido-${uuid}`;

/** What a person is told on her devices. */
export const streamNotificacao = (idUsuario: number) => `notificacao-${idUsuario}`;

/** One charge by a provider. */
export const streamPagamento = (idCobranca: string) => `pagamento-${idCobranca}`;
/** One credit of a bank statement. */
export const streamCredito = (chave: string) => `credito-${chave}`;

/** What a seller was paid of his commission of one campaign. */
export const streamAcerto = (idRifa: number, idVendedor: number) => `acerto-${idRifa}-${idVendedor}`;

/** What was read and exported on one day, `AAAA-MM-DD` in Sao Paulo. */
export const streamAcessos = (dia: string) => `acesso-${dia}`;

/** The id at the end of a stream name such as `rifa-12`; null where there is none. */
export function idDoStream(stream: string): number | null {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1));
  return Number.isInteger(id) && id > 0 ? id : null;
}
