import { vi } from 'vitest';
import { appendedSince } from '../testing/appended.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { campos, type Resposta } from './resposta.ts';
import type { World } from './world.ts';

/** The texts of the matrix's own list of messages, and of its notes. */
export const MENSAGENS = {
  ASSINATURA: [401, 'Assinatura inválida.'],
  SESSAO: [401, 'Usuário inativo ou sessão expirada. Faça login novamente.'],
  LOGIN_INVALIDO: [401, 'Telefone ou Senha inválidos!!'],
  CONTA_DESATIVADA: [403, 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!'],
  PAPEL: [403, 'Usuário Inativo ou não é Administrador. Contate o administrador.'],
  NAO_E_SEU: [403, 'Você não tem permissão para acessar esse registro.'],
  USUARIO_PROTEGIDO: [403, 'Não é possível excluir esse usuário...'],
  USUARIO_LOGADO: [403, 'Não é possível excluir o usuário logado...'],
  RIFA_COM_BILHETES: [403, 'Essa campanha já tem bilhetes vendidos ou reservados.'],
  REQUISICAO_NAO_PERMITIDA: [403, 'Requisição não permitida.'],
  NAO_ENCONTRADO: [404, 'Registro não encontrado.'],
  METODO: [405, 'Método não permitido.'],
  VENDAS_ENCERRADAS: [409, 'As vendas para essa rifa já foram encerradas!!'],
  VENDAS_ABERTAS: [409, 'A lista só pode ser selada depois do encerramento das vendas.'],
  CONFIRMACAO_DO_MESMO: [409, 'O resultado precisa ser confirmado por outro Administrador.'],
  DATAS_TRAVADAS: [409, 'As datas dessa campanha não podem mais ser alteradas.'],
  RIFA_EM_RASCUNHO: [409, 'Essa campanha é um rascunho: publique-a antes de vender.'],
  JA_PUBLICADA: [409, 'Uma campanha publicada não volta a ser rascunho.'],
  FORMATO: [415, 'Formato não suportado.'],
  INDISPONIVEL: [503, 'Ocorreu um erro, tente novamente em alguns minutos.'],
  MANUTENCAO: [503, 'Sistema Em Manutenção'],
  DESATIVADO: [503, 'Sistema Desativado'],
} as const satisfies Record<string, readonly [status: number, texto: string]>;
/** A 404 of the matrix hides what is another's. */
const NEGA: ReadonlySet<number> = new Set([401, 403, 404]);
export type Mensagem = keyof typeof MENSAGENS;

/** What a caller's request names: what is his own, his subordinate's, or another's. */
export type Alvo = 'proprio' | 'subordinado' | 'alheio';

export interface Pedido {
  readonly metodo: string;
  readonly caminho: string;
  readonly corpo?: unknown;
  readonly cabecalhos?: Readonly<Record<string, string>>;
  /** What a permitted answer must show; nothing more than its status where it is absent. */
  readonly mostra?: (body: unknown) => boolean;
}

/** How a row is asked: by calls, or by something else that answers like one. */
export type Pergunta =
  | Pedido
  | { readonly perguntar: (quem: number | null) => Promise<Resposta>; readonly mostra?: Pedido['mostra'] };

/** One row of the matrix as requests. Everything a probe needs is made anew for it, so that it can be repeated. */
export interface Linha {
  /** `quem` is null for nobody. */
  readonly pergunta: (
    world: World,
    quem: number | null,
    alvo: Alvo,
  ) => Promise<Pergunta | readonly Pergunta[]> | Pergunta | readonly Pergunta[];
  /** Refusals other than SESSAO for nobody, PAPEL for a role, NAO_E_SEU for another's. */
  readonly anonimo?: Mensagem;
  readonly negado?: Mensagem | ((quem: number) => Mensagem);
  /** `permitido`: another's is left out of the answer, or the caller reaches it by another row. */
  readonly alheio?: Mensagem | 'permitido' | ((quem: number) => Mensagem | 'permitido');
  /** A manager's own, where it differs from his subordinates'. */
  readonly proprio?: Mensagem;
}

export interface Prova {
  readonly linha: string;
  readonly nome: string;
  readonly quem: number | null;
  readonly perguntas: () => Promise<readonly Pergunta[]>;
  readonly espera: Mensagem | 'permitido';
  /** Nothing answers there: nobody is denied. */
  readonly ausente?: true;
}

export const get = (caminho: string, mostra?: Pedido['mostra']): Pedido => ({
  metodo: 'GET',
  caminho,
  ...(mostra ? { mostra } : {}),
});
export const post = (caminho: string, corpo: unknown, mostra?: Pedido['mostra']): Pedido => ({
  metodo: 'POST',
  caminho,
  corpo,
  ...(mostra ? { mostra } : {}),
});
export const put = (caminho: string, corpo: unknown): Pedido => ({ metodo: 'PUT', caminho, corpo });
export const apagar = (caminho: string): Pedido => ({ metodo: 'DELETE', caminho });

export const lista = (body: unknown) => body as Record<string, unknown>[];
export const pdf = (body: unknown): boolean => typeof body === 'string' && body.startsWith('%PDF');

/** Who is meant: for callers that have no subordinates, somebody of their own kind is another. */
export function idDo(quem: number | null, alvo: Alvo): number {
  if (alvo === 'proprio') return quem ?? 8;
  if (alvo === 'subordinado') return 6;
  return quem === 8 ? 9 : 7;
}

/** What is wrong with the answers to a probe; nothing when they are right. */
export async function falta(world: World, prova: Prova): Promise<string[]> {
  const faltas: string[] = [];
  for (const pergunta of await prova.perguntas()) {
    const antes = await world.product.ground.store.lastPosition();
    const anotadas = world.anotadas();
    const { status, body } = await responder(world, prova.quem, pergunta);
    const onde = `${prova.linha} ${prova.nome}`;
    const disse = `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
    if (prova.espera === 'permitido') {
      if (status !== 200 && status !== 204) faltas.push(`${onde}: not permitted: ${disse}`);
      else if (pergunta.mostra && !pergunta.mostra(body)) faltas.push(`${onde}: does not show it: ${disse}`);
      continue;
    }
    const [devido, texto] = MENSAGENS[prova.espera];
    if (status !== devido || campos(body ?? {}).erro !== texto) {
      faltas.push(`${onde}: not ${prova.espera}: ${disse}`);
    } else if ((await appendedSince(world.product.ground.store, antes)).length > 0) {
      faltas.push(`${onde}: refused, and yet something was appended`);
    } else if (!prova.ausente && NEGA.has(devido)) {
      // A process of its own writes its line a moment after it answered.
      await vi.waitUntil(() => world.anotadas() > anotadas, { timeout: PATIENCE_MS }).catch(() => undefined);
      const linhas = world.anotadas() - anotadas;
      if (linhas !== 1) faltas.push(`${onde}: refused with ${linhas} lines in the security log`);
    }
  }
  return faltas;
}

function responder(world: World, quem: number | null, pergunta: Pergunta): Promise<Resposta> {
  if ('perguntar' in pergunta) return pergunta.perguntar(quem);
  const { metodo, caminho, corpo, cabecalhos } = pergunta;
  return world.product.call(quem, metodo, caminho, corpo, { ...world.cabecalhos(), ...cabecalhos });
}

export async function faltas(world: World, provas: readonly Prova[]): Promise<string[]> {
  const achadas: string[] = [];
  for (const prova of provas) achadas.push(...(await falta(world, prova)));
  return achadas;
}
