import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Field names that never reach a log line, wherever they stand up to three levels deep. */
const SECRET_FIELDS = [
  'senha',
  'senhaInicial',
  'token',
  'authorization',
  'cookie',
  'tokenMp',
  'clientSecretEfi',
  'senhaCertificado',
  'telefone',
  'nome',
  'cliente',
  'pix',
];

/** One JSON line an entry; secrets and personal fields are cut out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((f) => [f, `*.${f}`, `*.*.${f}`]);
  const options = { level, base: null, redact: { paths, censor: '[removido]' } };
  return destination ? pino(options, destination) : pino(options);
}
