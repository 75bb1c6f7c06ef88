import { randomUUID } from 'node:crypto';
import { EVENTOS_RIFA, type EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { conferirAutoria } from '@rifa-viva/verificador/autoria';
import { Dobra } from '@rifa-viva/verificador/dobra';
import { Corrente, lerEvento } from '@rifa-viva/verificador/eventos';
import { conferirForma } from '@rifa-viva/verificador/formas';
import { metadataOf } from '@rifa-viva/write-side/kernel/commands';
import type { ComandoRifa } from '@rifa-viva/write-side/rifa/commands';
import { rifaDecider } from '@rifa-viva/write-side/rifa/decider';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HistoryEvent, hashOf } from '../testing/raffle-history.ts';
import { seedOfRun } from '../testing/seed.ts';
import {
  ADMINISTRADOR,
  AGORA,
  CLIENTE,
  DADOS,
  DIA,
  GERENTE,
  MINUTO,
  reservar,
  reservarPorProvedor,
  SELO,
  selar,
  VENDEDOR,
  vender,
} from './exemplos.ts';

/** Whatever the raffle accepts, in whatever order and by whatever clock, the verifier must find nothing in. */
const RODADAS = 300;
/** At most, and half as many as a rule. */
const POR_RODADA = 140;
const HORA = 60 * MINUTO;

const PROVEDOR: Ator = { idUsuario: 1, tipo: 'Administrador' };
const OUTRO_ADMINISTRADOR: Ator = { idUsuario: 2, tipo: 'Administrador' };
const OUTRO_CLIENTE: Ator = { idUsuario: 7, tipo: 'Usuario' };
const COMPRADORES = [CLIENTE, CLIENTE, OUTRO_CLIENTE, OUTRO_CLIENTE, VENDEDOR, ADMINISTRADOR];
const EQUIPE = [VENDEDOR, GERENTE, ADMINISTRADOR];
const GERENCIA = [GERENTE, ADMINISTRADOR];
const ADMINISTRADORES = [ADMINISTRADOR, OUTRO_ADMINISTRADOR];
const MILHARES = ['1', '2,3'];
const CARIMBO = { tsa: 'carimbo.exemplo', em: new Date(AGORA).toISOString(), token: 'MAA=' };

/** What a step chooses by: all of it plain numbers, so that a failure prints as it can be repeated. */
interface Escolhas {
  /** How far the clock moves before it; backwards, too, as clocks are set. */
  readonly espera: number;
  readonly n: number;
  readonly m: number;
}
interface Mundo {
  readonly estado: ReturnType<typeof rifaDecider.initial>;
  readonly agora: number;
  /** Whose each purchase was, by its payment. */
  readonly compras: ReadonlyMap<string, Ator>;
}

const um = <T>(lista: readonly T[], n: number): T => lista[n % lista.length] as T;
const semente = (n: number) => n.toString(16).padStart(64, '0');

/** Whose charge one is under a payment id that no purchase has yet: nobody else's can have it. */
const AVULSA = ['avulso', CLIENTE] as const;
const compraDe = ({ compras }: Mundo, n: number): readonly [idPagamento: string, comprador: Ator] =>
  um([AVULSA, ...compras], n);
const numerosDe = ({ estado: { total } }: Mundo, n: number, qtde: number): number[] => [
  ...new Set(Array.from({ length: qtde }, (_, i) => ((n + i * (1 + (n % 3))) % total) + 1)),
];
/** A whole purchase, which chance alone hardly ever names, or any numbers. */
const daCompra = (mundo: Mundo, n: number, qtde: number): number[] => {
  const { grupo } = mundo.estado;
  const dono = grupo[n % mundo.estado.total] ?? 0;
  const juntos = [...grupo].flatMap((outro, i) => (dono > 0 && outro === dono ? [i + 1] : []));
  return juntos.length > 0 && n % 4 > 0
    ? juntos.slice(0, n % 3 > 0 ? undefined : 1)
    : numerosDe(mundo, n, qtde);
};

const compra = (mundo: Mundo, { n, m }: Escolhas, porProvedor: boolean): ComandoRifa => {
  const { dados } = mundo.estado;
  const qtde = 1 + (m % 4);
  const nova = [`pagamento${mundo.compras.size + 1}`, um(COMPRADORES, n)] as const;
  const [idPagamento, ator] = n % 7 === 0 ? compraDe(mundo, m) : nova;
  const numeros = n % 3 === 0 ? numerosDe(mundo, n, qtde) : null;
  const valor = precoTotal(qtde, dados?.valor ?? 0, dados ?? { cortesia: false, qtdeBilhetes: 0 });
  return (porProvedor ? reservarPorProvedor : reservar)({
    ator,
    qtde,
    numeros,
    idPagamento,
    semente: semente(n),
    ...(porProvedor
      ? { minutosDeEspera: 3 * 60, cobranca: { valor, pagarAte: mundo.agora + 2 * HORA } }
      : {}),
  });
};
const alteracoes = ({ estado: { dados } }: Mundo, { n, m }: Escolhas) =>
  um(
    [
      { titulo: `MOTO ${n}` },
      { titulo: 'MOTO', galeria: `a${m}.png`, nomesDosGanhadores: n % 2 === 0 },
      { numerosAEscolha: n % 2 === 0 },
      { valor: um([0, 1_000, 1_050], n) },
      { cortesia: n % 2 === 0, qtdeBilhetes: m % 4 },
      { qtdeNumeros: 10 + (m % 20), comissao: m % 50 },
      {
        dtEncerramento: new Date(Date.parse(dados?.dtEncerramento ?? '') - DIA + (n % 3) * DIA).toISOString(),
      },
      { dtSorteio: new Date(AGORA + (10 + (n % 5)) * DIA).toISOString() },
    ],
    m,
  );

/** By kind of step. */
const PASSOS: Readonly<Record<string, (mundo: Mundo, escolhas: Escolhas) => ComandoRifa>> = {
  reservar: (mundo, escolhas) => compra(mundo, escolhas, false),
  reservarPorProvedor: (mundo, escolhas) => compra(mundo, escolhas, true),
  pagar: (mundo, { n, m }) => ({
    type: 'PagarReserva',
    idPagamento: compraDe(mundo, n)[0],
    agora: mundo.agora,
    pagoEm: mundo.agora - (m % 3) * DIA,
  }),
  /** Its charge ended, given up by its buyer or by nobody. */
  soltar: (mundo, { n, m }) => {
    const [idPagamento, { idUsuario }] = compraDe(mundo, n);
    return { type: 'SoltarReserva', idPagamento, idUsuario: um([0, idUsuario], m), agora: mundo.agora };
  },
  estornar: (mundo, { n, m }) => ({
    type: 'DevolverVenda',
    idPagamento: compraDe(mundo, n)[0],
    idUsuario: um([0, 3], m),
  }),
  cancelar: (mundo, { n, m }) => {
    const [idPagamento, comprador] = compraDe(mundo, n);
    const ator = um([comprador, comprador, comprador, ADMINISTRADOR, OUTRO_CLIENTE], m);
    return { type: 'CancelarReserva', ator, idPagamento, agora: mundo.agora };
  },
  expirar: ({ agora }) => ({ type: 'ExpirarReservas', agora }),
  vender: (mundo, { n, m }) =>
    vender(numerosDe(mundo, n, 1 + (m % 4)), { ator: um(EQUIPE, m), valorPorBilhete: null }),
  liberar: (mundo, { n, m }) => ({
    type: 'LiberarBilhetes',
    ator: um(ADMINISTRADORES, m),
    numeros: daCompra(mundo, n, 1),
    agora: mundo.agora,
  }),
  devolver: (mundo, { n, m }) => ({
    type: 'DevolverBilhetes',
    ator: um(GERENCIA, m),
    alcance: 'todos',
    numeros: daCompra(mundo, n, 2),
    agora: mundo.agora,
  }),
  imprimir: (mundo, { n, m }) => ({
    type: 'RegistrarImpressao',
    ator: um(EQUIPE, m),
    alcance: 'todos',
    numeros: daCompra(mundo, n, 1),
    formato: um(['pdf', 'termica'] as const, m),
    idTrabalho: `trabalho${n}`,
  }),
  alterar: (mundo, escolhas) => ({
    type: 'AlterarRifa',
    ator: um(GERENCIA, escolhas.n),
    alteracoes: alteracoes(mundo, escolhas),
    semente: semente(escolhas.n),
    agora: mundo.agora,
  }),
  mudarRegra: ({ agora }, { n }) => ({
    type: 'AlterarRifa',
    ator: um(GERENCIA, n),
    alteracoes: {},
    regra: { ...REGRA_PADRAO, concurso: `${n % 9}` },
    semente: semente(n),
    agora,
  }),
  publicar: ({ agora }, { n }) => ({
    type: 'AlterarRifa',
    ator: um(GERENCIA, n),
    alteracoes: { rascunho: false },
    semente: semente(n),
    agora,
  }),
  excluir: ({ agora }, { n }) => ({ type: 'ExcluirRifa', ator: um(GERENCIA, n), agora }),
  /** Now and then taken off every list instead, after which nothing happens any more. */
  restaurar: ({ agora }, { n }) => ({
    type: n % 7 === 0 ? 'ExpurgarRifa' : 'RestaurarRifa',
    ator: PROVEDOR,
    agora,
  }),
  selar: ({ agora, estado }, { n, m }) =>
    selar(estado, {
      ator: um(ADMINISTRADORES, n),
      comOResultado: m % 2 === 0,
      feita: { ...SELO, selo: { ...SELO.selo, em: new Date(agora).toISOString() }, de: estado },
    }),
  carimbar: () => ({ type: 'CarimbarSelo', ...CARIMBO }),
  registrar: ({ agora }, { n, m }) => ({
    type: 'RegistrarResultado',
    ator: um(ADMINISTRADORES, n),
    milharSorteada: um(MILHARES, m),
    extracao: null,
    agora,
  }),
  confirmar: ({ agora }, { n, m }) => ({
    type: 'ConfirmarResultado',
    ator: um(ADMINISTRADORES, n),
    milharSorteada: um(MILHARES, m),
    haOutros: n % 3 > 0,
    agora,
  }),
};
const MAIS_VEZES = ['reservar', 'reservar', 'reservarPorProvedor', 'pagar', 'publicar', 'liberar'];
const BEM_MAIS_VEZES = [...MAIS_VEZES, ...MAIS_VEZES, 'restaurar', 'restaurar', 'registrar', 'confirmar'];

const passo = fc.record({
  que: fc.constantFrom(...Object.keys(PASSOS), ...BEM_MAIS_VEZES),
  espera: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 4 * HORA }) },
    { weight: 2, arbitrary: fc.integer({ min: DIA, max: 2 * DIA }) },
    { weight: 2, arbitrary: fc.integer({ min: -3 * HORA, max: 0 }) },
  ),
  n: fc.nat(10_000),
  m: fc.nat(10_000),
});
interface Inicio {
  readonly rascunho: boolean;
  /** Centavos. */
  readonly valor: number;
  readonly cortesia: boolean;
  readonly numerosAEscolha: boolean | undefined;
}
const comeco: fc.Arbitrary<Inicio> = fc.record({
  rascunho: fc.boolean(),
  valor: fc.constantFrom(1_000, 1_000, 1_050, 0),
  cortesia: fc.boolean(),
  numerosAEscolha: fc.constantFrom(undefined, true, false),
});

/** A raffle's log as its actor writes it, each event shown to the verifier as a package would have it. */
class Registro {
  estado = rifaDecider.initial();
  readonly eventos: HistoryEvent[] = [];
  private readonly dobra = new Dobra();
  private readonly corrente = new Corrente();

  executar(comando: ComandoRifa, agora: number): void {
    const decisao = rifaDecider.decide(this.estado, comando);
    if ('refused' in decisao) return;
    if (decisao.answer.tipo === 'cobrancas') {
      const { grupos } = decisao.answer;
      this.executar({ ...comando, grupos, semCobranca: true } as ComandoRifa, agora);
      return;
    }
    const commandId = `comando${this.eventos.length}`;
    const who = 'ator' in comando ? comando.ator : ({ idUsuario: 0, tipo: 'Sistema' } as const);
    const at = new Date(agora).toISOString();
    for (const evento of decisao.events) {
      this.escrever(evento, { commandId, who, at, correlationId: 'pedido' });
      this.estado = rifaDecider.evolve(this.estado, evento);
    }
  }

  private escrever({ type, data }: EventoRifa, envelope: Parameters<typeof metadataOf>[2]): void {
    const stream = streamRifa(1);
    const anterior = this.eventos.at(-1);
    const metadata = metadataOf(stream, type, envelope, anterior ? hashOf(anterior) : '0'.repeat(64));
    const evento = { id: randomUUID(), type, data, metadata };
    this.eventos.push(evento);
    const lido = lerEvento(Buffer.from(JSON.stringify(evento)), this.eventos.length - 1);
    this.corrente.seguir(lido);
    conferirForma(lido);
    conferirAutoria(lido);
    this.dobra.aplicar(lido);
  }
}

/** Paid by money that came after its end had been written down by another command. */
const pagaTarde = (eventos: readonly HistoryEvent[]): boolean =>
  eventos.some(
    ({ type, data, metadata: { commandId } }) =>
      type === 'ReservaPaga' &&
      eventos.some(
        (fim) =>
          ['ReservaExpirada', 'ReservaCancelada'].includes(fim.type) &&
          fim.data.idReserva === data.idReserva &&
          fim.metadata.commandId !== commandId,
      ),
  );

/** The events of a raffle that went this way. Throws the first Defeito. */
function viver(
  { numerosAEscolha, ...inicio }: Inicio,
  passos: readonly (Escolhas & { readonly que: string })[],
): readonly HistoryEvent[] {
  const escolha = numerosAEscolha === undefined ? {} : { numerosAEscolha };
  const dados = { ...DADOS, ...inicio, ...escolha, qtdeBilhetes: 3, qtdeChances: 1, qtdeNumeros: 12 };
  const registro = new Registro();
  registro.executar({ type: 'CriarRifa', idRifa: 1, ator: GERENTE, dados, semente: semente(1) }, AGORA);
  let agora = AGORA;
  const compras = new Map<string, Ator>();
  for (const { que, ...escolhas } of passos) {
    agora += escolhas.espera;
    const { reservas } = registro.estado;
    const escolhido = PASSOS[que]?.({ estado: registro.estado, agora, compras }, escolhas);
    if (!escolhido) throw new Error(`no step is called ${que}`);
    const comando = 'agora' in escolhido ? { ...escolhido, agora } : escolhido;
    registro.executar(comando, agora);
    if (comando.type === 'ReservarBilhetes' && registro.estado.reservas > reservas)
      compras.set(comando.idPagamento, comando.ator);
  }
  return registro.eventos;
}

it(`the verifier finds nothing in what ${RODADAS} raffles write under random commands`, {
  timeout: 120_000,
}, () => {
  const seed = seedOfRun();
  const vistos = new Set<string>();
  fc.assert(
    fc.property(comeco, fc.array(passo, { maxLength: POR_RODADA, size: 'max' }), (inicio, passos) => {
      const eventos = viver(inicio, passos);
      for (const { type } of eventos) vistos.add(type);
      if (pagaTarde(eventos)) vistos.add('paga tarde');
    }),
    { numRuns: RODADAS, seed },
  );
  // Each was there to be looked at.
  expect([...vistos].sort()).toEqual([...Object.keys(EVENTOS_RIFA), 'paga tarde'].sort());
});
