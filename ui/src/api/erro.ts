import type { CodigoDeErro } from '@rifa-viva/contracts/erros';
import { TENTE_EM_MINUTOS } from '@rifa-viva/contracts/frases-comuns';
import { refusalIn } from '@rifa-viva/contracts/http/client';

export type CodigoRecebido = CodigoDeErro | 'SEM_CONEXAO' | 'RESPOSTA_INESPERADA';

const SEM_CONEXAO = 'Sem conexão. Verifique a internet e tente novamente.';

/** A refused or failed call. `message` is fit to be shown. */
export class ErroDaApi extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly codigo: CodigoRecebido;
  readonly campo: string | undefined;

  constructor(status: number, codigo: CodigoRecebido, erro: string, campo?: string) {
    super(erro);
    this.name = 'ErroDaApi';
    this.status = status;
    this.codigo = codigo;
    this.campo = campo;
  }

  /** The Portuguese text. */
  get erro(): string {
    return this.message;
  }

  /** The service could not be asked; what it would have said is unknown. */
  get semResposta(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** For reads: nobody answered. A refusal is an answer, and a 503 was insisted upon by the client already. */
export const valeInsistir = (falha: unknown): boolean =>
  falha instanceof ErroDaApi && falha.semResposta && falha.status !== 503;

export const erroSemConexao = () => new ErroDaApi(0, 'SEM_CONEXAO', SEM_CONEXAO);

export async function erroDaResposta(resposta: Response): Promise<ErroDaApi> {
  const corpo = await refusalIn(resposta);
  if (!corpo) return new ErroDaApi(resposta.status, 'RESPOSTA_INESPERADA', TENTE_EM_MINUTOS);
  return new ErroDaApi(resposta.status, corpo.codigo, corpo.erro, corpo.campo);
}

/** What to show for anything a call threw. */
export const textoDaFalha = (falha: unknown): string =>
  falha instanceof ErroDaApi ? falha.erro : TENTE_EM_MINUTOS;

export const codigoDaFalha = (falha: unknown): CodigoRecebido | null =>
  falha instanceof ErroDaApi ? falha.codigo : null;

/** Failures of which the server says no more than a screen's own words do. */
const SEM_MOTIVO: readonly (CodigoRecebido | null)[] = [
  'INTERNO',
  'INDISPONIVEL',
  'RESPOSTA_INESPERADA',
  null,
];

/** A screen's words of a failure, then the reason; where none is known, `sozinho`. */
export const comMotivo = (texto: string, falha: unknown, sozinho = texto): string =>
  SEM_MOTIVO.includes(codigoDaFalha(falha)) ? sozinho : `${texto} ${textoDaFalha(falha)}`;
