import { Contagem } from './contagem.ts';
import { Diario } from './diario.ts';
import { Encerradas } from './encerradas.ts';
import type { EstadoRifa } from './estado.ts';
import { Abertas, type Colunas, Grupos } from './grupos.ts';
import { Prazos } from './prazos.ts';
import { type ColunasDasPromessas, Promessas } from './promessas.ts';
import type { Escritos } from './textos.ts';

type Simples = Pick<
  EstadoRifa,
  | 'idRifa'
  | 'situacao'
  | 'dados'
  | 'milharSorteada'
  | 'resultado'
  | 'regra'
  | 'selada'
  | 'carimbada'
  | 'saiuDoLivre'
  | 'total'
  | 'status'
  | 'grupo'
  | 'cobrado'
  | 'livresPorBloco'
  | 'qtdeLivres'
  | 'gruposAteAgora'
  | 'reservas'
  | 'vendas'
  | 'qtdeReservados'
  | 'pagamentosRecusados'
>;

/** A raffle's state as plain data of its own, without what can be told again from the rest. */
export interface Guardado {
  readonly simples: Simples;
  readonly grupos: Colunas;
  /** Their payment ids. */
  readonly ids: Escritos;
  readonly promessas: ColunasDasPromessas;
  readonly encerradas: Uint32Array<ArrayBuffer>;
}

/** Of the state as it is now: others may change it as soon as this has returned. */
export function guardar(estado: EstadoRifa): Guardado {
  const {
    grupos,
    encerradas,
    promessas,
    abertas: _a,
    abertasPorPessoa: _b,
    prazos: _z,
    diario: _d,
    ...simples
  } = estado;
  const { colunas, ids } = grupos.copiar();
  return {
    simples: copiaDe(simples),
    grupos: colunas,
    ids,
    promessas: promessas.copiar(),
    encerradas: encerradas.tabela.slice(),
  };
}

const copiaDe = (simples: Simples): Simples => ({
  ...simples,
  status: simples.status.slice(),
  grupo: simples.grupo.slice(),
  cobrado: simples.cobrado.slice(),
  livresPorBloco: simples.livresPorBloco.slice(),
  pagamentosRecusados: new Set(simples.pagamentosRecusados),
});

/** A state of its own: columns read from a snapshot are views of it, and one that stays would keep all of it. */
export function retomar({ simples, grupos: colunas, ids, promessas, encerradas }: Guardado): EstadoRifa {
  const diario = new Diario();
  const grupos = new Grupos(diario, colunas, ids);
  const abertasPorPessoa = new Contagem(diario);
  const prazos = [];
  for (const [grupo, { tipo, qtde, pessoa, expiraEm }] of grupos) {
    if (tipo !== 'reserva' || qtde === 0) continue;
    abertasPorPessoa.somar(pessoa, 1);
    prazos.push({ expiraEm, grupo });
  }
  return {
    ...copiaDe(simples),
    grupos,
    abertas: new Abertas(grupos),
    abertasPorPessoa,
    prazos: new Prazos(diario, prazos),
    promessas: new Promessas(diario, promessas),
    encerradas: new Encerradas(encerradas.slice(), diario),
    diario,
  };
}
