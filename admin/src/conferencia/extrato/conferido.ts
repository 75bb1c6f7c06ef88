import { formatarReais, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import {
  type Certeza,
  type Credito,
  chaveDaReserva,
  contar,
  type Proposta,
  proporConciliacao,
} from '@rifa-viva/contracts/regras/extrato';
import type { Planilha } from '../../exportacao/exportacao.ts';
import type { CreditosUsados, CreditoUsado, ReservaEmEspera } from '../../providers/data/tipos.ts';
import { type Esperada, paraConciliar } from '../reserva.ts';

/** A statement beside the reservations that wait: what to propose, what is left over, what was used before. */
export interface Conferido {
  readonly propostas: readonly Proposta<Esperada>[];
  readonly semPar: readonly { readonly credito: Credito; readonly motivo: string }[];
  readonly usados: readonly { readonly credito: Credito; readonly uso: CreditoUsado }[];
}

export function conferir(
  creditos: readonly Credito[],
  reservas: readonly ReservaEmEspera[],
  { usados, iguais }: CreditosUsados,
): Conferido {
  const usos = new Map(usados.map((uso) => [uso.chave, uso]));
  const esperadas = new Map(reservas.map((reserva) => [chaveDaReserva(reserva), paraConciliar(reserva)]));
  const interrompidas = creditos.flatMap((credito): Proposta<Esperada>[] => {
    const uso = usos.get(credito.chave);
    const reserva = uso && esperadas.get(chaveDaReserva(uso));
    if (!reserva) return [];
    return [
      {
        credito,
        reserva,
        certeza: 'certa',
        motivo: 'Essa liberação foi interrompida: libere para terminá-la.',
        outras: [],
      },
    ];
  });
  const emCurso = new Set(interrompidas.map(({ reserva }) => reserva));
  const { propostas, semPar } = proporConciliacao(
    creditos.filter(({ chave }) => !usos.has(chave)),
    [...esperadas.values()].filter((reserva) => !emCurso.has(reserva)),
  );
  const duvidosos = usadosDeOutroModo(creditos, usos, iguais);
  const terminados = new Set(interrompidas.map(({ credito }) => credito));
  return {
    propostas: [
      ...interrompidas,
      ...propostas.map((proposta) =>
        proposta.certeza !== 'certa' && duvidosos.has(diaEValor(proposta.credito))
          ? { ...proposta, certeza: 'possivel' as const, motivo: USADO_DE_OUTRO_MODO }
          : proposta,
      ),
    ],
    semPar,
    usados: creditos.flatMap((credito) => {
      const uso = usos.get(credito.chave);
      return uso && !terminados.has(credito) ? [{ credito, uso }] : [];
    }),
  };
}

const USADO_DE_OUTRO_MODO =
  'Um crédito desse dia e valor, lido de outro arquivo ou por outras colunas, já liberou uma reserva: confira se não é este.';

const diaEValor = ({ dia, valor }: Credito): string => `${dia} ${paraReais(valor)}`;

/**
 * Days and amounts of which more was used than this statement's own credits: one that is read otherwise has another key,
 * and may be one of these.
 */
function usadosDeOutroModo(
  creditos: readonly Credito[],
  usos: ReadonlyMap<string, CreditoUsado>,
  iguais: CreditosUsados['iguais'],
): ReadonlySet<string> {
  const daqui = contar(creditos.filter(({ chave }) => usos.has(chave)).map(diaEValor));
  const deTodos = iguais.map(({ data, valor, quantos }) => [`${data} ${valor}`, quantos] as const);
  return new Set(deTodos.filter(([qual, quantos]) => quantos > (daqui.get(qual) ?? 0)).map(([qual]) => qual));
}

/** A credit and the reservation that a person would release by it. */
export interface Par {
  readonly credito: Credito;
  readonly reserva: Esperada;
}
/** What a person chose: ticked or not, for this pair alone, and another reservation for a credit. */
export interface Escolhas {
  readonly marcados: ReadonlyMap<string, boolean>;
  readonly reservas: ReadonlyMap<string, string>;
}
export const SEM_ESCOLHAS: Escolhas = { marcados: new Map(), reservas: new Map() };

export interface LinhaDaProposta extends Par {
  readonly certeza: Certeza;
  readonly motivo: string;
  /** All that may be chosen, the proposed one first. */
  readonly opcoes: readonly Esperada[];
  readonly marcada: boolean;
  /** Another ticked credit has the same reservation. */
  readonly repetida: boolean;
}

export const chaveDoPar = ({ credito, reserva }: Par): string =>
  `${credito.chave} ${chaveDaReserva(reserva)}`;

/** Certain ones are ticked beforehand; whoever chooses the reservation of another means it. */
export function linhasDasPropostas(
  propostas: readonly Proposta<Esperada>[],
  { marcados, reservas }: Escolhas,
): LinhaDaProposta[] {
  const linhas = propostas.map(({ credito, reserva: proposta, certeza, motivo, outras }) => {
    const opcoes = [proposta, ...outras];
    const escolhida = opcoes.find((opcao) => chaveDaReserva(opcao) === reservas.get(credito.chave));
    const reserva = escolhida ?? proposta;
    const marcada = marcados.get(chaveDoPar({ credito, reserva })) ?? certeza === 'certa';
    return { credito, reserva, certeza, motivo, opcoes, marcada };
  });
  const vezes = new Map<Esperada, number>();
  for (const { reserva, marcada } of linhas) {
    if (marcada) vezes.set(reserva, (vezes.get(reserva) ?? 0) + 1);
  }
  return linhas.map((linha) => ({
    ...linha,
    repetida: linha.marcada && (vezes.get(linha.reserva) ?? 0) > 1,
  }));
}

export const somaDe = (creditos: readonly Pick<Credito, 'valor'>[]): string =>
  formatarReais(creditos.reduce((soma, { valor }) => soma + valor, 0));

/** `2026-06-02` -> `02/06/2026`. */
export const diaMostrado = (dia: string): string => dia.split('-').reverse().join('/');

export const planilhaSemPar = ({ semPar }: Pick<Conferido, 'semPar'>): Planilha => ({
  nome: 'creditos-sem-reserva',
  dado: 'extrato',
  cabecalho: ['Data', 'Valor', 'Descrição', 'Conta', 'Motivo'],
  linhas: semPar.map(({ credito, motivo }) => [
    diaMostrado(credito.dia),
    paraReais(credito.valor),
    credito.texto,
    credito.conta,
    motivo,
  ]),
});
