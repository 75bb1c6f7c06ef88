import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { STATUS_BILHETE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DEPOIS_DO_ENCERRAMENTO,
  DIA,
  GERENTE,
  reservar,
  rifaAberta,
  vender,
} from '@rifa-viva/proof/rifa/exemplos';
import { ModeloIngenuo } from '@rifa-viva/proof/rifa/modelo-ingenuo';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ComandoRifa } from './commands.ts';
import { rifaDecider } from './decider.ts';
import { estoque } from './estoque.ts';
import { formatoDoEstado } from './snapshot.ts';
import type { EstadoRifa } from './state.ts';

/** Commands in all; the proof asks for a million (`npm run proof`). */
const PASSOS = Number(process.env.PROOF_STEPS ?? 60_000);
const POR_RODADA = 60;
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
  { weight: 1, arbitrary: fc.integer({ min: DIA, max: 3 * DIA }) },
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
    weight: 1,
    arbitrary: fc.constant<ComandoRifa>({
      type: 'RegistrarResultado',
      ator: ADMINISTRADOR,
      agora: 0,
      milharSorteada: '1',
    }),
  },
);

interface Contagem {
  passos: number;
  aceitos: number;
}

function conferir(contagem: Contagem, sementeDoTeste?: number) {
  const rodadas = Math.ceil(PASSOS / POR_RODADA);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(pausa, passo), { minLength: POR_RODADA, maxLength: POR_RODADA }),
      (passos) => {
        let estado = rifaAberta({ qtdeNumeros: TOTAL, qtdeChances: 1 }).reduce(
          rifaDecider.evolve,
          rifaDecider.initial(),
        );
        const modelo = new ModeloIngenuo(TOTAL, DEPOIS_DO_ENCERRAMENTO);
        let agora = AGORA;
        for (const [espera, bruto] of passos) {
          agora += espera;
          const comando = { ...bruto, agora } as ComandoRifa;
          estado = umPasso(estado, modelo, comando, contagem);
        }
        // What a snapshot keeps must go on exactly like what it was taken from.
        const depois = formatoDoEstado.read(formatoDoEstado.write(estado));
        expect([...depois.abertas]).toEqual([...estado.abertas]);
        expect([...depois.livres.slice(0, depois.qtdeLivres)]).toEqual([
          ...estado.livres.slice(0, estado.qtdeLivres),
        ]);
      },
    ),
    { numRuns: rodadas, ...(sementeDoTeste === undefined ? {} : { seed: sementeDoTeste }) },
  );
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
  expect(previsto).not.toHaveProperty('recusa');
  contagem.aceitos += 1;
  const sorteados = decisao.answer.tipo === 'reserva' ? decisao.answer.numeros : [];
  if ('sorteia' in previsto) expect(sorteados).toHaveLength(previsto.sorteia);
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
  let livres = 0;
  let reservados = 0;
  for (let n = 1; n <= TOTAL; n += 1) {
    const status = STATUS_BILHETE[estado.status[n - 1] ?? 0];
    if (status !== modelo.status(n)) expect(`${n} ${status}`).toBe(`${n} ${modelo.status(n)}`);
    if (status === 'Livre') livres += 1;
    if (status === 'Reservado') reservados += 1;
  }
  expect([estado.qtdeLivres, estado.qtdeReservados]).toEqual([livres, reservados]);
  const noEstoque = estado.livres.slice(0, estado.qtdeLivres);
  expect(new Set(noEstoque).size).toBe(livres);
}

describe('the raffle beside a naive model', () => {
  it(`agrees over ${PASSOS} random commands`, { timeout: 600_000 }, () => {
    const contagem: Contagem = { passos: 0, aceitos: 0 };
    conferir(contagem);
    expect(contagem.passos).toBeGreaterThanOrEqual(PASSOS);
    // Most commands must do something, or the agreement says little.
    expect(contagem.aceitos / contagem.passos).toBeGreaterThan(0.2);
    console.log(`raffle model: ${contagem.passos} steps, ${contagem.aceitos} accepted`);
  });

  it('disagrees when the guard on sold tickets is switched off', () => {
    vi.spyOn(estoque, 'livre').mockReturnValue(true);
    expect(() => conferir({ passos: 0, aceitos: 0 }, 1)).toThrow();
  });

  it('disagrees when reservations draw from all tickets instead of the free ones', () => {
    vi.spyOn(estoque, 'escolher').mockImplementation((estado, _vencidos, qtde) =>
      Array.from({ length: qtde }, (_, i) => (i % estado.total) + 1),
    );
    expect(() => conferir({ passos: 0, aceitos: 0 }, 1)).toThrow();
  });
});
