import { randomBytes, randomUUID } from 'node:crypto';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import type { Logger } from '@rifa-viva/server/logger';
import type { Ground } from '@rifa-viva/server/open';
import { criarLimites } from '@rifa-viva/write-side/usuario/limites';
import { inject } from 'vitest';
import { picture } from '../testing/picture.ts';
import { startTestProduct, type TestProduct } from '../testing/product.ts';
import { temporaryFolder } from '../testing/programs.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { isReady } from '../testing/readiness.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';
import { type Cobrancas, cobrancasDoMundo, provedoresDoMundo } from './cobrancas.ts';

/** The matrix's people 3 to 11, registered by calls; ids 1 and 2 are there from the start. */
const PESSOAS = [
  { tipo: 'Administrador', idGerente: null },
  { tipo: 'Gerente', idGerente: null },
  { tipo: 'Gerente', idGerente: null },
  { tipo: 'Vendedor', idGerente: 4 },
  { tipo: 'Vendedor', idGerente: 5 },
  { tipo: 'Usuario', idGerente: null },
  { tipo: 'Usuario', idGerente: 4 },
  { tipo: 'Usuario', idGerente: null, ativo: 'nao' },
  { tipo: 'Vendedor', idGerente: 4, ativo: 'nao' },
] as const;

export const SENHA = 'segredo123';
export const telefoneDe = (idUsuario: number): string => `119${String(idUsuario).padStart(8, '0')}`;

/** The running product with the matrix's people, and what probes need made for them. */
export interface World {
  readonly product: AskedProduct;
  /** An open raffle of many tickets, a model that nothing else uses and an uploaded picture. */
  readonly aberta: number;
  readonly idModeloBilhete: number;
  readonly imagem: string;
  /** Calls under a key of its own, again while it is asked to; gives the answer's body, throws unless the answer is 200. */
  must<T = Record<string, unknown>>(
    quem: number,
    metodo: string,
    caminho: string,
    corpo?: unknown,
  ): Promise<T>;
  /** Reads a list that has everything made here so far. */
  lista(quem: number, caminho: string): Promise<Record<string, unknown>[]>;
  /** A new raffle of 20 tickets. */
  rifa(mudancas?: Record<string, unknown>): Promise<number>;
  /** A new raffle whose sales have ended. */
  encerrada(): Promise<number>;
  /** A person nobody has used. */
  pessoa(dados: Record<string, unknown>): Promise<number>;
  telefoneNovo(): string;
  /** A number of the open raffle that nobody has taken. */
  bilheteLivre(): number;
  vendidoPor(idVendedor: number): Promise<number>;
  reservadoPor(
    idUsuario: number,
  ): Promise<{ readonly idRifa: number; readonly numero: number; readonly idPagamento: string }>;
  modelo(): Promise<number>;
  /** Absent where the product's process is not this one. */
  readonly cobrancas?: Cobrancas;
  formulario(campo: string, arquivo?: Blob, nome?: string): Promise<FormData>;
  /** An address of its own for each call, so that limits per address are not what is probed. */
  deOutroEndereco(): Record<string, string>;
  /** Such an address, and the position of the last thing made here: readers wait for it. */
  cabecalhos(): Record<string, string>;
  /** Lines of the security log so far. */
  anotadas(): number;
}

/** A product that runs anywhere. */
export type AskedProduct = Pick<TestProduct, 'url' | 'token' | 'call'> & {
  /** A door of one's own to its stores, under its key. */
  readonly ground: Pick<Ground, 'store' | 'directory' | 'vault'>;
};

/** A world whose product runs in this process. */
export interface OwnWorld extends World {
  readonly product: TestProduct;
  /** Ends the process's part of it and begins another on the same stores, which knows what they hold and nothing else. */
  restart(): Promise<void>;
  readonly stores: TestStores;
  close(): Promise<void>;
}

const DIA = 86_400_000;
const emDias = (dias: number) => new Date(Date.now() + dias * DIA).toISOString();

function countSecurityLines(log: Logger): () => number {
  const warn = log.warn.bind(log);
  let lines = 0;
  log.warn = ((line: { seguranca?: true }, text?: string) => {
    if (line.seguranca) lines += 1;
    warn(line, text);
  }) as Logger['warn'];
  return () => lines;
}

export async function startWorld(): Promise<OwnWorld> {
  const stores = await createTestStores(inject('postgresUrl'));
  const muitas = 1_000_000;
  const folder = temporaryFolder();
  const VAULT_KEY = randomBytes(32).toString('hex');
  const provedores = provedoresDoMundo();
  const start = () =>
    startTestProduct(stores, {
      gateways: provedores.gateways,
      relogio: provedores.relogio,
      env: {
        DATA_DIR: folder.path,
        VAULT_KEY,
        RESERVAS_POR_ENDERECO: '100000',
        RESERVAS_POR_HORA: '1000000',
        TRUSTED_PROXIES: '1',
      },
      limites: criarLimites({
        tentativasPorTelefone: muitas,
        tentativasPorEndereco: muitas,
        cadastrosPorEndereco: muitas,
        telefonesPorPessoa: muitas,
        mudancasPorPessoa: muitas,
        entradasPorPessoa: muitas,
      }),
    });
  let product = await start();
  const world = await peopled(() => product, countSecurityLines(product.ground.log));
  return {
    ...world,
    get product() {
      return product;
    },
    cobrancas: cobrancasDoMundo(() => world, provedores),
    stores,
    async restart() {
      await product.close();
      product = await start();
    },
    async close() {
      await product.close();
      await stores.stop();
      folder.remove();
    },
  };
}

/** Registers the matrix's people in a fresh installation and makes what its probes start from. */
export async function peopled(current: () => AskedProduct, anotadas: () => number): Promise<World> {
  await isReady(current().url);
  let usados = 100;
  let enderecos = 0;
  let ultima = 0n;
  const deOutroEndereco = () => {
    enderecos += 1;
    return { 'X-Forwarded-For': `10.${enderecos >> 16}.${(enderecos >> 8) & 255}.${enderecos & 255}` };
  };
  const cabecalhos = () => ({ ...deOutroEndereco(), [MIN_EVENT_POSITION]: String(ultima) });
  const proximo = () => {
    usados += 1;
    return usados;
  };
  const must: World['must'] = async <T>(quem: number, metodo: string, caminho: string, corpo?: unknown) => {
    const { status, body, position } = await current().call(quem, metodo, caminho, corpo);
    if (position !== null && BigInt(position) > ultima) ultima = BigInt(position);
    if (status !== 200) throw new Error(`${metodo} ${caminho}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  };
  const formulario: World['formulario'] = async (campo, arquivo, nome = 'figura.png') => {
    const form = new FormData();
    form.set(campo, arquivo ?? new Blob([new Uint8Array(await picture())], { type: 'image/png' }), nome);
    return form;
  };
  for (const [i, pessoa] of PESSOAS.entries()) {
    const idUsuario = i + 3;
    const corpo = { nome: `PESSOA ${idUsuario}`, telefone: telefoneDe(idUsuario), senha: SENHA, ...pessoa };
    const feito = await must<{ idUsuario: number }>(1, 'POST', '/api/usuarios/cadastrar', corpo);
    if (feito.idUsuario !== idUsuario) throw new Error(`person ${idUsuario} became ${feito.idUsuario}`);
  }
  const aberta = await createOpenRaffle(current(), 5_000);
  const { nome: imagem } = await must<{ nome: string }>(1, 'POST', '/api/upload', await formulario('imagem'));
  const modelo = async () => {
    const corpo = { nomeModelo: 'LIVRE', urlBilhete: imagem, qtdeNumeros: 20, qtdeChances: 1 };
    const caminho = '/api/modeloBilhetes/cadastrarModelo';
    return (await must<{ idModeloBilhete: number }>(3, 'POST', caminho, corpo)).idModeloBilhete;
  };
  const idModeloBilhete = await modelo();
  const rifa: World['rifa'] = async (mudancas = {}) => {
    const corpo = {
      dtSorteio: emDias(10),
      dtEncerramento: emDias(9),
      valor: 10,
      titulo: 'CORRIDA',
      descricao: 'PRÊMIO',
      idModeloBilhete,
      qtdeChances: 1,
      qtdeNumeros: 20,
      ...mudancas,
    };
    return (await must<{ idRifa: number }>(3, 'POST', '/api/rifas/cadastrar', corpo)).idRifa;
  };
  return {
    get product() {
      return current();
    },
    aberta,
    idModeloBilhete,
    imagem,
    must,
    anotadas,
    async lista(quem, caminho) {
      const { body } = await current().call(quem, 'GET', caminho, undefined, cabecalhos());
      return body as Record<string, unknown>[];
    },
    rifa,
    async encerrada() {
      const id = await rifa();
      await must(3, 'PUT', `/api/rifas/atualizar/${id}`, { dtEncerramento: emDias(-1) });
      return id;
    },
    async pessoa(dados) {
      const corpo = { nome: 'NOVA', telefone: telefoneDe(proximo()), senha: SENHA, ...dados };
      return (await must<{ idUsuario: number }>(1, 'POST', '/api/usuarios/cadastrar', corpo)).idUsuario;
    },
    telefoneNovo: () => telefoneDe(proximo()),
    bilheteLivre: proximo,
    async vendidoPor(idVendedor) {
      const numero = proximo();
      const venda = { idRifa: aberta, idUsuario: idVendedor, idVendedor, bilhetesSelecionados: [numero] };
      await must(idVendedor, 'POST', '/api/verificarBilhetes', venda);
      return numero;
    },
    async reservadoPor(idUsuario) {
      // Reservations choose their own numbers, so these are made in a raffle of their own.
      const idRifa = await rifa();
      const idPagamento = randomUUID();
      const corpo = { idRifa, idUsuario, qtde: 1, idPagamento };
      const { numerosReservados } = await must<{ numerosReservados: number[] }>(
        idUsuario,
        'POST',
        '/api/bilhetes/reservarBilhetes',
        corpo,
      );
      return { idRifa, numero: numerosReservados[0] ?? 0, idPagamento };
    },
    modelo,
    formulario,
    deOutroEndereco,
    cabecalhos,
  };
}
