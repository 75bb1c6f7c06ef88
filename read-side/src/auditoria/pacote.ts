import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { emHex, folha } from '@rifa-viva/contracts/regras/arvore';
import { textoDaRegra } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { codigoDoSelo, type FolhaDoSelo, textoDaFolha } from '@rifa-viva/contracts/regras/selo';
import { eDeBilhetes } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { folhasDoSelo, inicioDoPercurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { SigningKey } from '@rifa-viva/server/vault/signing-key';
import type { ReportJob } from '../documentos/index.ts';
import { type Ganhadores, ganhadoresDaRifa } from './pacote-ganhadores.ts';
import {
  CABECALHO_DO_RELATORIO,
  fraseDoMarco,
  linhaDoRelatorio,
  MAXIMO_DE_MARCOS,
  type Marco,
  relatorioEmPdf,
} from './pacote-relatorio.ts';
import { type CarimboDoPacote, type SeloDoPacote, seloDe } from './pacote-selo.ts';
import { type ArquivoDoPacote, ZipEmDisco } from './pacote-zip.ts';
import { eventoDaRifa } from './repeticao.ts';

/** A raffle's audit package, `rifa-viva/pacote/v1` (docs/auditoria.md). */

export interface Encomenda {
  readonly idRifa: number;
  /** The raffle's log, from its first event. */
  readonly eventos: AsyncIterable<RecordedEvent>;
  readonly chave: SigningKey;
  readonly desenhar: (relatorio: ReportJob) => Promise<Uint8Array>;
  /** Where it will lie; nothing lies there before it is whole. */
  readonly destino: string;
  readonly criadoEm: Date;
  readonly aoAndar?: (eventos: number) => void;
}

/** Bytes of text handed on at a time. */
const PEDACO = 64 * 1024;

export async function fazerPacote(encomenda: Encomenda): Promise<void> {
  const provisorio = `${encomenda.destino}.${randomUUID()}`;
  const frases = `${provisorio}.csv`;
  const zip = await ZipEmDisco.abrir(provisorio, encomenda.criadoEm.toISOString());
  try {
    await escrever(zip, frases, encomenda);
    await zip.terminar();
    await rename(provisorio, encomenda.destino);
  } catch (erro) {
    await zip.fechar().catch(() => undefined);
    await rm(provisorio, { force: true });
    throw erro;
  } finally {
    await rm(frases, { force: true });
  }
}

async function escrever(zip: ZipEmDisco, frases: string, encomenda: Encomenda): Promise<void> {
  const { idRifa, chave, desenhar } = encomenda;
  const criadoEm = encomenda.criadoEm.toISOString();
  const leitura = new Leitura();
  // Sentences need the raffle as it was, which passes by once: they wait beside the zip for their turn.
  const rascunho = await open(frases, 'wx');
  const arquivos: ArquivoDoPacote[] = [];
  try {
    arquivos.push(await zip.acrescentar('eventos.ndjson', emPedacos(leitura.linhas(encomenda, rascunho))));
  } finally {
    await rascunho.close();
  }
  const { percurso, selo, carimbo, eventos, marcos } = leitura;
  const { estado } = percurso;
  if (selo) {
    const { comOResultado: _, ...assinado } = selo;
    arquivos.push(await zip.acrescentar('selo.json', [emJson(assinado)]));
  }
  if (carimbo) arquivos.push(await zip.acrescentar('carimbo.tst', [Buffer.from(carimbo.token, 'base64')]));
  const donos = new Map<number, number>();
  let vendidos = 0;
  const anotar = ({ numBilhete, numerosDaSorte }: FolhaDoSelo) => {
    vendidos += 1;
    for (const numero of numerosDaSorte) donos.set(numero, numBilhete);
  };
  arquivos.push(await zip.acrescentar('vendidos.csv', emPedacos(linhasDosVendidos(leitura, anotar))));
  const ganhadores: Ganhadores = ganhadoresDaRifa(estado, donos);
  arquivos.push(await zip.acrescentar('ganhadores.json', [emJson(ganhadores)]));
  const texto = estado.regra && estado.dados ? textoDaRegra(estado.regra, estado.dados.qtdeNumeros) : '';
  arquivos.push(await zip.acrescentar('regra.json', [emJson({ regra: estado.regra, texto })]));
  const relatorio = relatorioEmPdf({
    estado,
    eventos,
    vendidos,
    marcos,
    selo,
    carimbo,
    impressaoDaChave: codigoDoSelo(hash('sha256', Buffer.from(chave.publicKey, 'base64'), 'hex')),
    ganhadores,
    criadoEm,
  });
  arquivos.push(await zip.acrescentar('relatorio.pdf', [await desenhar(relatorio)]));
  arquivos.push(await zip.acrescentar('relatorio.csv', createReadStream(frases)));
  const manifesto = emJson({
    formato: 'rifa-viva/pacote/v1',
    idRifa,
    titulo: estado.dados?.titulo ?? '',
    criadoEm,
    chavePublica: chave.publicKey,
    arquivos,
  });
  await zip.acrescentar('manifesto.json', [manifesto]);
  await zip.acrescentar('manifesto.assinatura', [`${chave.sign(manifesto)}\n`]);
}

const emJson = (valor: unknown): string => `${JSON.stringify(valor)}\n`;

/** What is kept of the events while they pass by. */
class Leitura {
  readonly percurso = inicioDoPercurso();
  readonly marcos: Marco[] = [];
  selo: SeloDoPacote | null = null;
  carimbo: CarimboDoPacote | null = null;
  eventos = 0;

  async *linhas({ eventos, aoAndar }: Encomenda, rascunho: FileHandle): AsyncGenerator<string, void> {
    let frases = CABECALHO_DO_RELATORIO;
    for await (const lido of eventos) {
      const evento = eventoDaRifa(lido);
      const { id, type, data, metadata } = lido.stored ?? lido;
      yield `${JSON.stringify({ id, type, data, metadata })}\n`;
      const { estado } = this.percurso;
      frases += linhaDoRelatorio(evento, estado);
      if (frases.length >= PEDACO) {
        await rascunho.appendFile(frases);
        frases = '';
      }
      if (!eDeBilhetes(evento) && this.marcos.length < MAXIMO_DE_MARCOS)
        this.marcos.push({
          revisao: Number(evento.revision),
          em: evento.metadata.at,
          frase: fraseDoMarco(evento, estado),
        });
      if (evento.type === 'ListaSelada') this.selo = seloDe(evento.data);
      if (evento.type === 'SeloCarimbado') this.carimbo = evento.data;
      percorrer(this.percurso, evento);
      this.eventos += 1;
      aoAndar?.(this.eventos);
    }
    await rascunho.appendFile(frases);
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

function* linhasDosVendidos({ percurso }: Leitura, anotar: (folha: FolhaDoSelo) => void): Generator<string> {
  yield 'numBilhete;numerosDaSorte;idVenda;titular;folha\n';
  for (const uma of folhasDoSelo(percurso)) {
    anotar(uma);
    const { numBilhete, numerosDaSorte, idVenda, titular } = uma;
    const soma = emHex(folha(sha256, textoDaFolha(uma)));
    yield `${numBilhete};${numerosDaSorte.join(',')};${idVenda};${titular ?? '-'};${soma}\n`;
  }
}

/** Short texts together: each piece has a price of its own. */
async function* emPedacos(textos: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, void> {
  let juntos: string[] = [];
  let tamanho = 0;
  for await (const texto of textos) {
    juntos.push(texto);
    tamanho += texto.length;
    if (tamanho < PEDACO) continue;
    yield juntos.join('');
    juntos = [];
    tamanho = 0;
  }
  yield juntos.join('');
}
