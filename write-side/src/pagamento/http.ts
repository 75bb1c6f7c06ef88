import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Pool } from 'undici';
import {
  CobrancaDesconhecidaError,
  type CobrancaNoProvedor,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
} from './provedor.ts';

/** A payment provider over HTTP: one keep-alive pool, everything of it bounded. */

export interface Pedido {
  readonly metodo: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly caminho: string;
  readonly cabecalhos?: Readonly<Record<string, string>>;
  readonly corpo?: unknown;
}

export interface Resposta {
  readonly status: number;
  /** Parsed JSON; null where there was none. */
  readonly corpo: unknown;
}

export interface OpcoesDoCliente {
  /** For people. */
  readonly nome: string;
  readonly endereco: string;
  /** mTLS, and the authority of a server that no public one vouches for. PEM. */
  readonly tls?: { readonly cert?: string; readonly key?: string; readonly ca?: string };
  readonly limites?: Partial<typeof LIMITES> | undefined;
}

const LIMITES = {
  conexaoMs: 5_000,
  chamadaMs: 10_000,
  bytes: 1024 * 1024,
  conexoes: 16,
  /** Calls under way or waiting for a connection. */
  chamadas: 64,
};

export class ClienteHttp {
  readonly nome: string;
  private readonly limites: typeof LIMITES;
  private readonly pool: Pool;
  private abertas = 0;

  constructor({ nome, endereco, tls, limites }: OpcoesDoCliente) {
    this.nome = nome;
    this.limites = { ...LIMITES, ...limites };
    const { conexaoMs, chamadaMs, bytes, conexoes } = this.limites;
    this.pool = new Pool(endereco, {
      connections: conexoes,
      pipelining: 1,
      headersTimeout: chamadaMs,
      bodyTimeout: chamadaMs,
      maxResponseSize: bytes,
      keepAliveTimeout: 10_000,
      connect: { timeout: conexaoMs, ...tls },
    });
  }

  /** Any answer that is JSON or empty. Throws ProvedorIndisponivelError where there is none, or the provider has trouble. */
  async pedir({ metodo, caminho, cabecalhos, corpo }: Pedido): Promise<Resposta> {
    if (this.abertas >= this.limites.chamadas)
      throw this.indisponivel('está com chamadas demais em andamento');
    this.abertas += 1;
    try {
      const { statusCode, body } = await this.pool.request({
        method: metodo,
        path: caminho,
        headers: {
          accept: 'application/json',
          ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
          ...cabecalhos,
        },
        ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
        signal: AbortSignal.timeout(this.limites.chamadaMs),
      });
      const texto = await body.text();
      if (passageiro(statusCode)) throw this.indisponivel(`respondeu com o erro ${statusCode}`);
      return { status: statusCode, corpo: this.ler(texto) };
    } catch (error) {
      throw error instanceof ProvedorIndisponivelError ? error : this.indisponivel(motivoDaFalha(error));
    } finally {
      this.abertas -= 1;
    }
  }

  /** Done, in the body the schema has. Else throws one of the port's two errors. */
  exigir<S extends TSchema>(schema: S, resposta: Resposta): Static<S> {
    if (!deuCerto(resposta)) throw this.falhaDe(resposta);
    return this.conferir(schema, resposta.corpo);
  }

  /** The answer's body as the schema has it. */
  conferir<S extends TSchema>(schema: S, corpo: unknown): Static<S> {
    if (!Value.Check(schema, corpo)) throw this.semSentido();
    return corpo;
  }

  /** What was read out of an answer; null: there was no sense in it. */
  comSentido<T>(valor: T | null): T {
    if (valor === null) throw this.semSentido();
    return valor;
  }

  semSentido(): ProvedorIndisponivelError {
    return this.indisponivel('respondeu algo que não faz sentido');
  }

  indisponivel(motivo: string): ProvedorIndisponivelError {
    return new ProvedorIndisponivelError(`${this.nome} ${motivo}`);
  }

  recusou(motivo: string): ProvedorRecusouError {
    return new ProvedorRecusouError(`${this.nome} ${motivo}`);
  }

  naoConhece(): CobrancaDesconhecidaError {
    return new CobrancaDesconhecidaError(`${this.nome} não conhece essa cobrança`);
  }

  /** What a status that is no success means: never what the provider says of it, which may quote credentials. */
  falhaDe({ status }: Resposta): ProvedorIndisponivelError | ProvedorRecusouError {
    if (status === 401 || status === 403) return this.recusou('recusou as credenciais');
    if (status >= 400) return this.recusou(`recusou o pedido (erro ${status})`);
    return this.indisponivel(`respondeu com o código ${status}`);
  }

  /** Waits for what is under way. */
  fechar(): Promise<void> {
    return this.pool.close();
  }

  private ler(texto: string): unknown {
    if (texto.trim() === '') return null;
    try {
      return JSON.parse(texto);
    } catch {
      throw this.semSentido();
    }
  }
}

/** A charge that was just made can be paid, or was: without a code for that it is none. */
export function comCodigo(http: ClienteHttp, cobranca: CobrancaNoProvedor): CobrancaNoProvedor {
  if (cobranca.pixCopiaECola !== '' || cobranca.recebimentos.length > 0) return cobranca;
  throw cobranca.aberta ? http.semSentido() : http.recusou('encerrou a cobrança');
}

export const deuCerto = ({ status }: Resposta): boolean => status >= 200 && status < 300;

/** "There is none", said by the provider itself and not by something on the way to it. */
export const naoExiste = ({ status, corpo }: Resposta): boolean =>
  status === 404 && typeof corpo === 'object' && corpo !== null;

/** Refusals that another try may not meet. */
const passageiro = (status: number): boolean => status >= 500 || [408, 423, 425, 429].includes(status);

/** Codes of Node's and undici's; their messages may hold addresses. */
function motivoDaFalha(error: unknown): string {
  const codigo = codigoDe(error);
  if (/TIMEOUT|TimeoutError|AbortError/.test(codigo)) return 'não respondeu a tempo';
  if (/CERT|SSL|TLS/.test(codigo)) return 'não aceitou a conexão segura';
  if (codigo === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'respondeu algo que não faz sentido';
  return 'não respondeu';
}

function codigoDe(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codigoDe(error.cause) : error.name;
}
