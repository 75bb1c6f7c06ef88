import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { STATUS_BILHETE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { bilheteLivre, type EstadoRifa, marcar } from '@rifa-viva/contracts/rifa/estado';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  GERENTE,
  reservar,
  reservarPorProvedor,
  rifaAberta,
  selar,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import { ModeloIngenuo } from '@rifa-viva/proof/rifa/modelo-ingenuo';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atOnce } from '../kernel/steps.ts';
import type { ComandoRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';
import { estoque } from './estoque.ts';
import { formatoDoEstado } from './snapshot.ts';

/** Commands in all; the proof asks for a million (`npm run proof`). */
const PASSOS = Number(process.env.PROOF_STEPS ?? 60_000);
const POR_RODADA = 60;
/** Long enough here to be paid in time often: the clock moves by hours. */
const MINUTOS_DO_PROVEDOR = 12 * 60;
const TOTAL = 12;
const OUTRO_CLIENTE: Ator = { idUsuario: 7, tipo: 'Usuario' };

afterEach(() => {
  vi.restoreAllMocks();
});

const cliente = fc.constantFrom(CLIENTE, OUTRO_CLIENTE);
const equipe = fc.constantFrom(GERENTE, ADMINISTRADOR);
const numeros = fc.uniqueArray(fc.integer({ min: 1, max: TOTAL }), { minLength: 1, maxLength: 4 });
const pagamento = fc.integer({ min: 1, max: 30 }).map((n) => `pagamento${n}`);
/** How far the clock moves before a command. */
const pausa = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: DIA / 10 }) },
  { weight: 2, arbitrary: fc.integer({ min: DIA, max: 3 * DIA }) },
);
const passo = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        ator: cliente,
        qtde: fc.integer({ min: 1, max: 5 }),
        idPagamento: pagamento,
        semente: fc.nat(),
      })
      .map(({ semente, ...r }) => reservar({ ...r, semente: semente.toString(16).padStart(64, '0') })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ ator: cliente, numeros, idPagamento: pagamento, porProvedor: fc.boolean() })
      .map(({ porProvedor, ...r }) =>
        (porProvedor ? reservarPorProvedor : reservar)({
          ...r,
          qtde: r.numeros.length,
          ...(porProvedor ? { minutosDeEspera: MINUTOS_DO_PROVEDOR } : {}),
        }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        ator: cliente,
        qtde: fc.integer({ min: 1, max: 5 }),
        idPagamento: pagamento,
        semente: fc.nat(),
        engano: fc.constantFrom(0, 0, 0, 0, 0, 0, 1),
      })
      .map(({ semente, engano, ...r }) =>
        reservarPorProvedor({
          ...r,
          semente: semente.toString(16).padStart(64, '0'),
          minutosDeEspera: MINUTOS_DO_PROVEDOR,
          cobranca: { valor: r.qtde * 1_000 + engano, pagarAte: AGORA },
        }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ idPagamento: pagamento, atraso: fc.constantFrom(0, 0, DIA) }).map(
      ({ idPagamento, atraso }): ComandoRifa => ({
        type: 'PagarReserva',
        idPagamento,
        agora: 0,
        pagoEm: -atraso,
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: pagamento.map(
      (idPagamento): ComandoRifa => ({ type: 'SoltarReserva', idPagamento, idUsuario: 0, agora: 0 }),
    ),
  },
  {
    weight: 1,
    arbitrary: pagamento.map(
      (idPagamento): ComandoRifa => ({ type: 'DevolverVenda', idPagamento, idUsuario: 3 }),
    ),
  },
  {
    weight: 1,
    arbitrary: pagamento.map((idPagamento): ComandoRifa => ({ type: 'ConsultarDevolucao', idPagamento })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ ator: cliente, qtde: fc.constantFrom(null, 1, 5) })
      .map((r): ComandoRifa => ({ type: 'OrcarReserva', agora: 0, ...r })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ ator: cliente, idPagamento: pagamento })
      .map((r): ComandoRifa => ({ type: 'CancelarReserva', agora: 0, ...r })),
  },
  { weight: 1, arbitrary: fc.constant<ComandoRifa>({ type: 'ExpirarReservas', agora: 0 }) },
  {
    weight: 4,
    arbitrary: fc.record({ numeros, ator: equipe }).map((r) => vender(r.numeros, { ator: r.ator })),
  },
  {
    weight: 3,
    arbitrary: numeros.map(
      (n): ComandoRifa => ({ type: 'LiberarBilhetes', ator: ADMINISTRADOR, agora: 0, numeros: n }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ numeros, ator: equipe })
      .map((r): ComandoRifa => ({ type: 'DevolverBilhetes', alcance: 'todos', agora: 0, ...r })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<ComandoRifa>(selar(), {
      type: 'ConsultarSelo',
      agora: 0,
      cobrancasAbertas: 0,
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ milharSorteada: fc.constantFrom('1', '2'), haOutros: fc.boolean() })
      .map((r): ComandoRifa => ({ type: 'ConfirmarResultado', ator: ADMINISTRADOR, agora: 0, ...r })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('1', '2').map(
      (milharSorteada): ComandoRifa => ({
        type: 'RegistrarResultado',
        ator: ADMINISTRADOR,
        agora: 0,
        milharSorteada,
        extracao: null,
      }),
    ),
  },
);

interface Contagem {
  passos: number;
  aceitos: number;
  /** Returns that had to end a charge first. */
  cobrados: number;
  /** Reservations of chosen numbers. */
  escolhidos: number;
  /** Sales by a provider. */
  pagos: number;
  selados: number;
  confirmados: number;
}

const NADA_CONTADO = (): Contagem => ({
  passos: 0,
  aceitos: 0,
  escolhidos: 0,
  pagos: 0,
  selados: 0,
  confirmados: 0,
  cobrados: 0,
});

function conferir(contagem: Contagem, sementeDoTeste?: number) {
  const rodadas = Math.ceil(PASSOS / POR_RODADA);
  fc.assert(
    fc.property(
      // Some begin near the end of sales: what comes after it is as long as what was before.
      fc.constantFrom(0, 0, 0, 6 * DIA),
      fc.array(fc.tuple(pausa, passo), { minLength: POR_RODADA, maxLength: POR_RODADA }),
      (inicio, passos) => {
        let estado = rifaAberta({ qtdeNumeros: TOTAL, qtdeChances: 1, numerosAEscolha: true }).reduce(
          rifaDecider.evolve,
          rifaDecider.initial(),
        );
        const modelo = new ModeloIngenuo(TOTAL, DEPOIS_DO_ENCERRAMENTO);
        let agora = AGORA + inicio;
        for (const [vez, [espera, bruto]] of passos.entries()) {
          // What a snapshot keeps must go on exactly like what it was taken from.
          if (vez === POR_RODADA / 2) estado = formatoDoEstado.read(atOnce(formatoDoEstado.write(estado)));
          agora += espera;
          const comando = { ...bruto, agora } as ComandoRifa;
          if (comando.type === 'PagarReserva') {
            // Most payments are for what was promised: who pays for nothing spoils the id for good.
            const [prometida] = modelo.promessas.keys();
            const idPagamento = espera % 4 > 0 && prometida ? prometida : comando.idPagamento;
            Object.assign(comando, { idPagamento, pagoEm: agora + comando.pagoEm });
          }
          if (comando.type === 'DevolverBilhetes' && espera % 3 === 0) {
            // Chance alone hardly ever returns a whole purchase.
            const [numeros] = modelo.promessas.values();
            if (numeros) Object.assign(comando, { numeros });
          }
          if (comando.type === 'SelarLista') {
            // Now and then of a list that is older than what was sold since.
            const { reservas, vendas, qtdeLivres } = estado;
            const velha = espera % 5 === 0 ? 1 : 0;
            const de = { reservas, vendas: vendas + velha, qtdeLivres };
            Object.assign(comando, { feita: { ...comando.feita, de } });
          }
          if (vez % 12 === 5) voltaAtras(estado, passos.slice(vez, vez + 1 + (espera % 8)), agora);
          estado = umPasso(estado, modelo, comando, contagem);
        }
        const depois = formatoDoEstado.read(atOnce(formatoDoEstado.write(estado)));
        expect([...depois.abertas]).toEqual([...estado.abertas]);
        expect(depois.livresPorBloco).toEqual(estado.livresPorBloco);
      },
    ),
    { numRuns: rodadas, ...(sementeDoTeste === undefined ? {} : { seed: sementeDoTeste }) },
  );
}

/** Decides and folds these, and takes all of it back: nothing may be left of them. */
function voltaAtras(
  estado: EstadoRifa,
  passos: readonly (readonly [espera: number, comando: ComandoRifa])[],
  inicio: number,
): void {
  const antes = fotografia(estado);
  const marca = marcar(estado);
  let agora = inicio;
  for (const [espera, bruto] of passos) {
    agora += espera;
    const decisao = rifaDecider.decide(estado, { ...bruto, agora } as ComandoRifa);
    if (!('refused' in decisao)) decisao.events.reduce(rifaDecider.evolve, estado);
  }
  expect(marca.desfazer()).toBe(estado);
  expect(fotografia(estado)).toEqual(antes);
}

/** All that a state knows, in a copy. */
function fotografia(estado: EstadoRifa) {
  const { encerradas, prazos, grupos, abertas, abertasPorPessoa, diario: _, ...resto } = estado;
  const ids = Array.from({ length: 30 }, (_, i) => `pagamento${i + 1}`);
  return {
    ...structuredClone(resto),
    grupos: [...grupos],
    idsDosGrupos: Array.from(grupos, ([indice]) => grupos.idPagamento(indice)),
    abertasPorPessoa: new Map(abertasPorPessoa),
    abertas: [...abertas],
    prazos: [...prazos],
    encerradas: [...encerradas.tabela],
    pagos: ids.map((id) => [grupos.reservaDo(id), grupos.vendaDo(id), encerradas.de(id)]),
  };
}

function umPasso(
  estado: EstadoRifa,
  modelo: ModeloIngenuo,
  comando: ComandoRifa,
  contagem: Contagem,
): EstadoRifa {
  contagem.passos += 1;
  const previsto = modelo.prever(comando);
  const decisao = rifaDecider.decide(estado, comando);
  if ('refused' in decisao) {
    if (decisao.refused === 'RESERVA_NAO_ABERTA') return estado;
    if (comando.type === 'CancelarReserva') return estado;
    expect(previsto).toEqual({ recusa: decisao.refused });
    return estado;
  }
  if (decisao.answer.tipo === 'venda' && decisao.answer.indisponiveis.length > 0) {
    expect(previsto).toEqual({ recusa: 'indisponiveis' });
    return estado;
  }
  if (decisao.answer.tipo === 'cobrancas') {
    expect(previsto).toEqual({ recusa: 'cobrancas' });
    expect(decisao.events).toEqual([]);
    contagem.cobrados += 1;
    const { grupos } = decisao.answer;
    return umPasso(estado, modelo, { ...comando, grupos, semCobranca: true } as ComandoRifa, contagem);
  }
  expect(previsto).not.toHaveProperty('recusa');
  contagem.aceitos += 1;
  if ('vende' in previsto) {
    expect(decisao.answer).toEqual({ tipo: 'pagamento', vendida: previsto.vende });
    if (previsto.vende && decisao.events.length > 0) contagem.pagos += 1;
  }
  for (const { type } of decisao.events) {
    if (type === 'ListaSelada') contagem.selados += 1;
    if (type === 'ResultadoConfirmado') contagem.confirmados += 1;
  }
  const sorteados = decisao.answer.tipo === 'reserva' ? decisao.answer.numeros : [];
  if ('sorteia' in previsto) expect(sorteados).toHaveLength(previsto.sorteia);
  if (comando.type === 'ReservarBilhetes' && comando.numeros) {
    contagem.escolhidos += 1;
    expect(sorteados).toEqual(comando.numeros.toSorted((a, b) => a - b));
  }
  for (const n of sorteados) expect(livrePara(modelo, comando, n)).toBe(true);
  const novo = decisao.events.reduce(rifaDecider.evolve, estado);
  modelo.fazer(comando, sorteados);
  igual(novo, modelo);
  return novo;
}

function livrePara(modelo: ModeloIngenuo, comando: ComandoRifa, numero: number): boolean {
  const linha = modelo.linhas[numero - 1];
  const agora = 'agora' in comando ? comando.agora : 0;
  return linha?.status === 'Livre' || (linha?.status === 'Reservado' && linha.expira <= agora);
}

function igual(estado: EstadoRifa, modelo: ModeloIngenuo) {
  const livres: number[] = [];
  let reservados = 0;
  for (let n = 1; n <= TOTAL; n += 1) {
    const status = STATUS_BILHETE[estado.status[n - 1] ?? 0];
    if (status !== modelo.status(n)) expect(`${n} ${status}`).toBe(`${n} ${modelo.status(n)}`);
    if (status === 'Livre') livres.push(n);
    if (status === 'Reservado') reservados += 1;
  }
  expect([estado.qtdeLivres, estado.qtdeReservados]).toEqual([livres.length, reservados]);
  const noEstoque = livres.map((_, antes) => bilheteLivre(estado, antes));
  expect(noEstoque).toEqual(livres);
}

describe('the raffle beside a naive model', () => {
  it(`agrees over ${PASSOS} random commands`, { timeout: 600_000 }, () => {
    const contagem = NADA_CONTADO();
    conferir(contagem);
    expect(contagem.passos).toBeGreaterThanOrEqual(PASSOS);
    // Most commands must do something, or the agreement says little.
    expect(contagem.aceitos / contagem.passos).toBeGreaterThan(0.2);
    expect(contagem.escolhidos / contagem.passos).toBeGreaterThan(0.005);
    expect(contagem.pagos / contagem.passos).toBeGreaterThan(0.01);
    expect(contagem.cobrados / contagem.passos).toBeGreaterThan(0.001);
    expect(contagem.selados / contagem.passos).toBeGreaterThan(0.001);
    expect(contagem.confirmados / contagem.passos).toBeGreaterThan(0.0002);
    const { passos, aceitos, escolhidos, pagos, selados, confirmados } = contagem;
    console.log(
      `raffle model: ${passos} steps, ${aceitos} accepted, ${escolhidos} chosen, ${pagos} paid, ${selados} sealed, ${confirmados} confirmed`,
    );
  });

  it('disagrees when the guard on sold tickets is switched off', () => {
    vi.spyOn(estoque, 'livre').mockReturnValue(true);
    expect(() => conferir(NADA_CONTADO(), 1)).toThrow();
  });

  it('disagrees when reservations draw from all tickets instead of the free ones', () => {
    vi.spyOn(estoque, 'escolher').mockImplementation((estado, _vencidos, qtde) =>
      Array.from({ length: qtde }, (_, i) => (i % estado.total) + 1),
    );
    expect(() => conferir(NADA_CONTADO(), 1)).toThrow();
  });
});
