import { hash } from 'node:crypto';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import {
  detentorDe,
  SITUACOES,
  STATUS_BILHETE,
  statusDoCodigo,
  VENDIDOS,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { indiceDoGrupo } from '@rifa-viva/contracts/rifa/estado';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { lerSorte, sorteDe } from '../bilhetes/sorte.ts';
import type { Tx } from '../kernel/db.ts';
import type { Achados } from './divergencia.ts';
import { somarTotais } from './estado.ts';
import {
  nomeDaContagem,
  nomeDaSoma,
  nomeDoDia,
  type Origem,
  type Parcela,
  parcelaDe,
  type Rastro,
} from './rastro.ts';

/** Every ticket and total of a raffle against its rows. */

interface Linha {
  readonly num: number;
  readonly numeros: string;
  readonly status: number;
  readonly id_reserva: number | null;
  readonly id_venda: number | null;
  readonly id_emissor: number | null;
  readonly id_vendedor: number | null;
  readonly id_dono: number | null;
  readonly id_detentor: number | null;
  readonly cliente: string | null;
  readonly cobrado: number;
  readonly token: string | null;
  readonly id_pagamento: string | null;
  readonly expira_em: Date | null;
  readonly dt_pagamento: Date | null;
  readonly dt_impressao: Date | null;
  readonly liberado_por: number | null;
}

type Campo = keyof typeof CAMPOS;

export const texto = (valor: string | number | null): string => (valor === null ? NADA : String(valor));
export const momento = (valor: Date | string | number | null): string =>
  valor === null ? NADA : new Date(valor).toISOString();
const NADA = 'nada';
/** Who reads a comparison must not be able to open the ticket. */
export const marcaDe = (segredo: string | null): string =>
  segredo === null ? NADA : hash('sha256', segredo, 'hex').slice(0, 16);

/** What is looked at in a row, and how people call it. */
const CAMPOS = {
  status: ['situação', (l: Linha) => statusDoCodigo(l.status) as string],
  idReserva: ['reserva', (l: Linha) => texto(l.id_reserva)],
  idVenda: ['venda', (l: Linha) => texto(l.id_venda)],
  idEmissor: ['comprador ou emissor', (l: Linha) => texto(l.id_emissor)],
  idVendedor: ['vendedor', (l: Linha) => texto(l.id_vendedor)],
  idDono: ['dono da venda', (l: Linha) => texto(l.id_dono)],
  idDetentor: ['de quem é', (l: Linha) => texto(l.id_detentor)],
  cliente: ['cliente', (l: Linha) => texto(l.cliente)],
  cobrado: ['valor cobrado (centavos)', (l: Linha) => texto(l.cobrado)],
  token: ['token (resumo)', (l: Linha) => marcaDe(l.token)],
  idPagamento: ['pagamento', (l: Linha) => texto(l.id_pagamento)],
  expiraEm: ['fim da reserva', (l: Linha) => momento(l.expira_em)],
  dtPagamento: ['pago em', (l: Linha) => momento(l.dt_pagamento)],
  liberadoPor: ['liberado por', (l: Linha) => texto(l.liberado_por)],
  dtImpressao: ['impresso em', (l: Linha) => momento(l.dt_impressao)],
  numeros: ['números da sorte', (l: Linha) => l.numeros],
} as const;
const NOMES = Object.keys(CAMPOS) as Campo[];

const POR_PAGINA = 2_000;

export interface Conferencia {
  readonly tx: Tx;
  readonly vault: Vault;
  readonly idRifa: number;
  readonly achados: Achados;
  /** After each page of so many tickets. */
  readonly aoAndar: (bilhetes: number) => Promise<void>;
}

export async function conferirBilhetes(rastro: Rastro, conferencia: Conferencia): Promise<void> {
  const { tx, idRifa, achados, aoAndar } = conferencia;
  const { total } = rastro.estado;
  const numerosDe = textosDosNumeros(rastro);
  const somas = new Map<string, Soma>();
  for (let de = 1; de <= total; de += POR_PAGINA) {
    const ate = Math.min(total, de + POR_PAGINA - 1);
    const { rows } = await tx.query<Linha>(
      'SELECT * FROM bilhetes.bilhete WHERE id_rifa = $1 AND num BETWEEN $2 AND $3',
      [idRifa, de, ate],
    );
    const linhas = new Map(rows.map((linha) => [linha.num, linha]));
    const decifrar = await cifradosDe(rastro, conferencia.vault, de, ate);
    for (let num = de; num <= ate; num += 1) {
      const linha = linhas.get(num);
      const origem = origemDe(rastro, num);
      somar(somas, rastro, num, origem);
      if (!linha) {
        const onde = { visao: 'bilhetes', numBilhete: num, campo: 'linha' } as const;
        achados.conferir({ ...onde, revisao: causaDe(rastro, num, 'status') }, 'existe', 'não existe');
        continue;
      }
      const esperada = esperar(rastro, idRifa, num, origem, numerosDe(num), decifrar);
      for (const campo of NOMES) {
        const [nome, ler] = CAMPOS[campo];
        const onde = { visao: 'bilhetes', numBilhete: num, campo: nome } as const;
        achados.conferir({ ...onde, revisao: causaDe(rastro, num, campo) }, esperada[campo], ler(linha));
      }
    }
    await aoAndar(ate - de + 1);
  }
  await conferirSobras(rastro, conferencia);
  await conferirSorte(rastro, conferencia);
  await conferirTokensAntigos(rastro, conferencia);
  await conferirContagem(rastro, conferencia);
  await conferirSomas(rastro, somas, conferencia);
  await conferirDias(rastro, somas, conferencia);
}

/** Dealt anew from the recorded seed. */
function textosDosNumeros({ emissao }: Rastro): (num: number) => string {
  if (!emissao) return () => '';
  const { qtdeChances, qtdeNumeros } = emissao;
  const numeros = distribuirNumeros(emissao);
  const largura = larguraDoNumero(qtdeNumeros);
  return (num) =>
    Array.from(numeros.subarray((num - 1) * qtdeChances, num * qtdeChances), (n) =>
      formatarNumero(n, largura),
    ).join(',');
}

const origemDe = (rastro: Rastro, num: number): Origem | null =>
  rastro.origens[indiceDoGrupo(rastro.estado, num)] ?? null;

function causaDe({ moveu, imprimiu, fatos }: Rastro, num: number, campo: Campo): number | null {
  const i = num - 1;
  const emissao = fatos.get('emissao') ?? null;
  if (campo === 'numeros') return emissao;
  const marca = (campo === 'dtImpressao' ? imprimiu[i] : 0) || moveu[i] || 0;
  return marca > 0 ? marca - 1 : emissao;
}

async function cifradosDe(rastro: Rastro, vault: Vault, de: number, ate: number) {
  const cifrados = new Set<string>();
  for (let num = de; num <= ate; num += 1) {
    const { cliente, segredo } = origemDe(rastro, num) ?? {};
    for (const cifrado of [cliente, segredo]) if (cifrado) cifrados.add(cifrado);
  }
  return decryptAll(vault, [...cifrados]);
}

type Decifrar = Awaited<ReturnType<typeof decryptAll>>;

/** A ticket's row as the log wants it: without what was forgotten, a name or a token whose key is gone. */
function esperar(
  rastro: Rastro,
  idRifa: number,
  num: number,
  origem: Origem | null,
  numeros: string,
  decifrar: Decifrar,
): Readonly<Record<Campo, string>> {
  const { estado, imprimiu, impressoEm } = rastro;
  const grupo = estado.grupos.get(indiceDoGrupo(estado, num));
  const venda = grupo?.tipo === 'venda';
  const online = origem?.idReserva != null;
  const segredo = decifrar(venda ? origem?.segredo : null);
  const impresso = imprimiu[num - 1] ?? 0;
  return {
    status: statusDoCodigo(estado.status[num - 1] ?? 0),
    idReserva: texto(origem?.idReserva ?? null),
    idVenda: texto(grupo && venda ? grupo.ordinal : null),
    idEmissor: texto(grupo?.pessoa ?? null),
    idVendedor: texto(grupo && venda && !online ? grupo.vendedor : null),
    idDono: texto(grupo && venda ? detentorDe(grupo) : null),
    idDetentor: texto(grupo ? detentorDe(grupo) : null),
    cliente: texto(decifrar(origem?.cliente)),
    cobrado: texto(estado.cobrado[num - 1] ?? 0),
    token: marcaDe(segredo && ticketToken(segredo, idRifa, num)),
    idPagamento: texto(origem?.idPagamento ?? null),
    expiraEm: grupo && !venda ? momento(grupo.expiraEm) : NADA,
    dtPagamento: momento(venda ? (origem?.dtPagamento ?? null) : null),
    liberadoPor: texto(origem?.liberadoPor ?? null),
    dtImpressao: momento(impresso > 0 ? (impressoEm.get(impresso - 1) ?? null) : null),
    numeros,
  };
}

interface Quanto {
  qtde: number;
  valor: number;
}
type Soma = Quanto & { readonly parcela: Parcela };

function somar(somas: Map<string, Soma>, { estado }: Rastro, num: number, origem: Origem | null): void {
  if (!VENDIDOS.includes(estado.status[num - 1] ?? 0)) return;
  const grupo = estado.grupos.get(indiceDoGrupo(estado, num));
  if (!grupo) return;
  const parcela = parcelaDe(grupo, origem);
  const nome = nomeDaSoma(parcela);
  const soma = somas.get(nome) ?? { parcela, qtde: 0, valor: 0 };
  soma.qtde += 1;
  soma.valor += estado.cobrado[num - 1] ?? 0;
  somas.set(nome, soma);
}

const doTotal = ({ moveuTotal }: Rastro, campo: string) =>
  ({
    visao: 'bilhetes',
    numBilhete: null,
    campo,
    total: true,
    revisao: moveuTotal.get(campo) ?? null,
  }) as const;

async function conferirSobras({ estado, fatos }: Rastro, { tx, idRifa, achados }: Conferencia) {
  const { rows } = await tx.query<{ num: number }>(
    'SELECT num FROM bilhetes.bilhete WHERE id_rifa = $1 AND NOT num BETWEEN 1 AND $2 ORDER BY num',
    [idRifa, estado.total],
  );
  const revisao = fatos.get('emissao') ?? null;
  for (const { num } of rows) {
    achados.conferir({ visao: 'bilhetes', numBilhete: num, campo: 'linha', revisao }, 'não existe', 'existe');
  }
}

/** Where a search by lucky number leads. */
async function conferirSorte({ emissao, fatos }: Rastro, { tx, idRifa, achados }: Conferencia) {
  const { rows } = await tx.query<{ bilhetes: Buffer }>(
    'SELECT bilhetes FROM bilhetes.sorte WHERE id_rifa = $1',
    [idRifa],
  );
  const esperados = emissao ? lerSorte(sorteDe(distribuirNumeros(emissao), emissao)) : [];
  const lidos = rows[0] ? lerSorte(rows[0].bilhetes) : [];
  const largura = larguraDoNumero(esperados.length);
  const dito = (num: number | undefined) => (num === undefined || num === 0 ? NADA : `bilhete ${num}`);
  for (let numero = 0; numero < Math.max(esperados.length, lidos.length); numero += 1) {
    if (esperados[numero] === lidos[numero]) continue;
    const campo = `número da sorte ${formatarNumero(numero, largura)}`;
    const onde = {
      visao: 'bilhetes',
      numBilhete: null,
      campo,
      revisao: fatos.get('emissao') ?? null,
    } as const;
    achados.conferir(onde, dito(esperados[numero]), dito(lidos[numero]));
  }
}

/** Those of sales that gave tickets back; a forgotten sale leaves none. */
async function conferirTokensAntigos(
  { devolvidos }: Rastro,
  { tx, vault, idRifa, achados, aoAndar }: Conferencia,
) {
  const { rows } = await tx.query<{ token: string; num: number }>(
    'SELECT token, num FROM bilhetes.token_antigo WHERE id_rifa = $1 ORDER BY num, token',
    [idRifa],
  );
  const sobras = new Map(rows.map(({ token, num }) => [token, num]));
  const conferir = (token: string, num: number, revisao: number | null, esperado: string) =>
    achados.conferir(
      { visao: 'bilhetes', numBilhete: num, campo: `token antigo ${marcaDe(token)}`, revisao },
      esperado,
      sobras.has(token) ? `bilhete ${sobras.get(token)}` : NADA,
    );
  for (let de = 0; de < devolvidos.length; de += POR_PAGINA) {
    const pagina = devolvidos.slice(de, de + POR_PAGINA);
    const decifrar = await decryptAll(vault, [...new Set(pagina.map(({ segredo }) => segredo))]);
    for (const { num, segredo: cifrado, revisao } of pagina) {
      const segredo = decifrar(cifrado);
      if (segredo === null) continue;
      const token = ticketToken(segredo, idRifa, num);
      conferir(token, num, revisao, `bilhete ${num}`);
      sobras.delete(token);
    }
    await aoAndar(0);
  }
  for (const [token, num] of sobras) conferir(token, num, null, NADA);
}

async function conferirContagem(rastro: Rastro, { tx, idRifa, achados }: Conferencia) {
  const { rows } = await tx.query<Record<string, number>>(
    'SELECT * FROM bilhetes.contagem WHERE id_rifa = $1',
    [idRifa],
  );
  const { estado, primeiraSaida } = rastro;
  const { qtdes } = somarTotais(estado);
  const contadas = STATUS_BILHETE.map((um, codigo) => [SITUACOES[um].contagem, qtdes[codigo] ?? 0] as const);
  for (const [nome, qtde] of [['total', estado.total] as const, ...contadas]) {
    const onde = doTotal(rastro, nomeDaContagem(nome));
    achados.conferir(onde, String(qtde), texto(rows[0]?.[nome] ?? null));
  }
  const { posicao = null, revisao = null } = primeiraSaida ?? {};
  const campo = nomeDaContagem('primeira saída (posição)');
  const onde = { visao: 'bilhetes', numBilhete: null, campo, revisao } as const;
  achados.conferir(onde, texto(posicao), texto(rows[0]?.primeira_saida ?? null));
}

interface SomaRow extends Quanto {
  readonly id_emissor: number;
  readonly id_vendedor: number;
  readonly id_dono: number;
  readonly dia: string;
}

async function conferirSomas(
  rastro: Rastro,
  somas: ReadonlyMap<string, Quanto>,
  { tx, idRifa, achados }: Conferencia,
) {
  const { rows } = await tx.query<SomaRow>(
    'SELECT id_emissor, id_vendedor, id_dono, dia, qtde, valor FROM bilhetes.soma WHERE id_rifa = $1',
    [idRifa],
  );
  const lidas = new Map<string, Quanto>();
  for (const row of rows) {
    const { id_emissor: emissor, id_vendedor: vendedor, id_dono: dono, dia } = row;
    const nome = nomeDaSoma({ emissor, vendedor, dia });
    lidas.set(nome, row);
    const devido = detentorDe({ vendedor, pessoa: emissor });
    achados.conferir(doTotal(rastro, nome), `vendas de ${devido}`, `vendas de ${dono}`);
  }
  compararSomas(rastro, somas, lidas, achados);
}

/** The same by day and seller. */
async function conferirDias(
  rastro: Rastro,
  somas: ReadonlyMap<string, Soma>,
  { tx, idRifa, achados }: Conferencia,
) {
  const dias = new Map<string, Quanto>();
  for (const { parcela, qtde, valor } of somas.values()) {
    const nome = nomeDoDia(parcela);
    const antes = dias.get(nome) ?? { qtde: 0, valor: 0 };
    dias.set(nome, { qtde: antes.qtde + qtde, valor: antes.valor + valor });
  }
  const { rows } = await tx.query<{ id_vendedor: number; dia: string } & Quanto>(
    'SELECT id_vendedor, dia, qtde, valor FROM bilhetes.venda_do_dia WHERE id_rifa = $1',
    [idRifa],
  );
  const lidos = new Map<string, Quanto>(
    rows.map((row) => [nomeDoDia({ vendedor: row.id_vendedor, dia: row.dia }), row]),
  );
  compararSomas(rastro, dias, lidos, achados);
}

function compararSomas(
  rastro: Rastro,
  esperadas: ReadonlyMap<string, Quanto>,
  lidas: ReadonlyMap<string, Quanto>,
  achados: Achados,
): void {
  const dita = (soma: Quanto | undefined) =>
    soma ? `${soma.qtde} bilhetes, ${soma.valor} centavos` : 'nenhuma venda';
  for (const nome of new Set([...esperadas.keys(), ...lidas.keys()]))
    achados.conferir(doTotal(rastro, nome), dita(esperadas.get(nome)), dita(lidas.get(nome)));
}
