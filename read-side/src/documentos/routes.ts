import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { ProgressoDoDocumento } from '@rifa-viva/contracts/ao-vivo';
import { type CodigoDeErro, ERROS } from '@rifa-viva/contracts/erros';
import {
  gerarImprimirBilhetes,
  gerarPDFBilhetes,
  registrarImpressao,
} from '@rifa-viva/contracts/http/bilhetes';
import { type BodyOf, EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import { gerarBilhetesPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { type BilheteDoDesenho, linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { lerListaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import {
  type FileAnswer,
  type Implementation,
  implement,
  type SignedInContext,
} from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { readPosition } from '@rifa-viva/server/positions';
import { parse as parseCookies } from 'cookie';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { DocumentQueueFull, type DocumentWorker } from './index.ts';
import {
  type BilheteImpresso,
  bilhetesParaImprimir,
  patrocinadoresAtivos,
  rifaParaImprimir,
} from './queries.ts';

export interface DocumentosDeps extends ReadDeps {
  readonly documents: DocumentWorker;
  /** Where commands are sent: the write side's address. */
  readonly writeSideUrl: () => string;
  readonly filesDir: string;
  readonly progress: EventEmitter<{ desenhado: [idUsuario: number, progresso: ProgressoDoDocumento] }>;
}

/** Spec, second document, section 7: PDF calls time out after this. */
const LIMITE_MS = 300_000;
const PDF = 'application/pdf';

type Pedido = SignedInContext<typeof gerarPDFBilhetes>;

export function createDocumentosRoutes(deps: DocumentosDeps): Implementation[] {
  return [
    implement(gerarPDFBilhetes, async (contexto) => {
      const { rifa, bilhetes, opcoes, position } = await preparar(deps, contexto, 'pdf');
      const job = { modelo: rifa.modelo, imagem: join(deps.filesDir, rifa.modelo.urlBilhete), bilhetes };
      const file = await desenhar(deps.documents.drawTickets(job, opcoes));
      return { file, contentType: PDF, fileName: `bilhetes-${rifa.idRifa}.pdf`, position };
    }),
    implement(gerarImprimirBilhetes, async (contexto) => {
      const { rifa, bilhetes, opcoes, position } = await preparar(deps, contexto, 'termica');
      const { titulo, idRifa, valor } = rifa;
      const comum = { empresa: deps.directory.company().nome, titulo, edicao: idRifa, valor };
      const job = {
        larguraPapel: contexto.body.larguraPapel ?? 80,
        bilhetes: bilhetes.map((bilhete) => ({ ...bilhete, ...comum })),
      };
      const file = await desenhar(deps.documents.drawThermal(job, opcoes));
      return { file, contentType: PDF, fileName: `bilhetes-${idRifa}-termica.pdf`, position };
    }),
    implement(gerarBilhetesPatrocinadores, async ({ minPosition, req }): Promise<FileAnswer> => {
      await deps.caughtUp(minPosition, 'patrocinadores');
      const patrocinadores = await patrocinadoresAtivos(deps.db, join(deps.filesDir, 'patrocinadores'));
      if (patrocinadores.length === 0) throw new Refusal('SEM_PATROCINADORES');
      const job = { empresa: deps.directory.company().nome, patrocinadores };
      const file = await desenhar(deps.documents.drawSponsors(job, { signal: ateSair(req) }));
      return { file, contentType: PDF, fileName: 'patrocinadores.pdf' };
    }),
  ];
}

/** Records the print in the caller's name first; then reads what is drawn, as it stands after that. */
async function preparar(
  deps: DocumentosDeps,
  contexto: Omit<Pedido, 'body'> & { readonly body: BodyOf<typeof gerarPDFBilhetes> },
  formato: 'pdf' | 'termica',
) {
  const { body, caller, minPosition, req } = contexto;
  const lida = lerListaDeNumeros(body.numBilhetes);
  if (!lida.ok) throw new Refusal(lida.codigo, { campo: 'numBilhetes', n: lida.n });
  const idTrabalho = body.idTrabalho ?? randomUUID();
  const signal = ateSair(req);
  const impressao = { idRifa: body.idRifa, numBilhetes: lida.numeros, idTrabalho, formato };
  const position = await registrar(deps, req.headers, impressao, signal);
  // A repeated job's position is old: the caller may know of more.
  const known = minPosition !== null && minPosition > position ? minPosition : position;
  await deps.caughtUp(known, 'bilhetes', 'campanhas', 'modelos', 'usuarios');
  const rifa = await rifaParaImprimir(deps.db, body.idRifa);
  if (!rifa) throw new Refusal('NAO_ENCONTRADO');
  const alcance = visibilidade.alcance(caller, deps.directory);
  const lidos = await bilhetesParaImprimir(deps.db, body.idRifa, lida.numeros, alcance);
  // A repeated job was allowed when it was first asked for; since then they may have become another's.
  if (lidos.length < lida.numeros.length) {
    throw new Refusal(alcance === 'todos' ? 'NAO_ENCONTRADO' : 'NAO_E_SEU');
  }
  const bilhetes = lidos.map((bilhete) => paraDesenho(bilhete, rifa, deps.settings.origin));
  const opcoes = {
    signal,
    onProgress: (feitos: number, total: number) =>
      deps.progress.emit('desenhado', caller.idUsuario, { idTrabalho, feitos, total }),
  };
  return { rifa, bilhetes, opcoes, position };
}

function paraDesenho(
  bilhete: BilheteImpresso,
  rifa: { readonly qtdeNumeros: number; readonly dtSorteio: string },
  origem: string,
): BilheteDoDesenho & { readonly dtPagamento: string | null } {
  const { numBilhete, numerosDaSorte, cliente, vendedor, token, dtPagamento } = bilhete;
  const { qtdeNumeros, dtSorteio } = rifa;
  const link = linkDeConferencia(origem, token);
  return { numBilhete, qtdeNumeros, numerosDaSorte, dtSorteio, cliente, vendedor, token, link, dtPagamento };
}

/** The command is the write side's: this side sends it like any client, with the caller's own session. */
async function registrar(
  { writeSideUrl }: DocumentosDeps,
  headers: Pedido['req']['headers'],
  body: BodyOf<typeof registrarImpressao>,
  signal: AbortSignal,
): Promise<bigint> {
  const token = parseCookies(headers.cookie ?? '')[COOKIE_TOKEN] ?? '';
  const session = headers.authorization ? { Authorization: headers.authorization } : bearer(token);
  try {
    const { ask } = createClient(fetch, writeSideUrl(), session);
    const answer = await ask(registrarImpressao, { body, signal });
    return readPosition(answer.headers.get(EVENT_POSITION) ?? undefined) ?? 0n;
  } catch (error) {
    if (error instanceof CallRefused) throw refusalOf(error);
    signal.throwIfAborted();
    throw unavailable();
  }
}

/** The write side's refusal, passed on as it was; a denial stands in its log already. */
function refusalOf({ corpo, retryAfterSeconds }: CallRefused): Refusal {
  if (!corpo || !Object.hasOwn(ERROS, corpo.codigo)) return unavailable(retryAfterSeconds);
  const codigo: CodigoDeErro = corpo.codigo;
  return new Refusal(codigo, corpo.campo ? { campo: corpo.campo } : {}, {
    texto: corpo.erro,
    denies: false,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** Drawing stops when nobody waits for it any more. */
function ateSair(req: Pedido['req']): AbortSignal {
  const gone = new AbortController();
  if (req.res?.closed) gone.abort();
  req.res?.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(LIMITE_MS)]);
}

async function desenhar(pdf: Promise<Buffer>): Promise<Buffer> {
  try {
    return await pdf;
  } catch (error) {
    if (error instanceof DocumentQueueFull) throw unavailable(10);
    throw error;
  }
}
