import type { SceneName } from './pictures.ts';

const DAY = 24 * 60 * 60_000;

/** What a raffle of the demo is about. */
export interface Prize {
  readonly picture: SceneName;
  readonly titulo: string;
  readonly descricao: string;
  readonly valor: number;
  readonly qtdeNumeros: number;
  readonly qtdeChances: number;
  /** Most tickets that the demo sells of it in a day. */
  readonly porDia: number;
}

const MOTO: Prize = {
  picture: 'moto',
  titulo: 'Moto 160 cc 0 km',
  descricao:
    '1º prêmio: moto 160 cc 0 km, emplacada & antecessor: capacete e jaqueta & sucessor: R$ 500 em combustível',
  valor: 10,
  qtdeNumeros: 10_000,
  qtdeChances: 10,
  porDia: 18,
};
const CARRO: Prize = {
  picture: 'carro',
  titulo: 'Carro hatch 1.0 do ano',
  descricao: '1º prêmio: carro hatch 1.0 com ar e direção & antecessor e sucessor: um ano de combustível',
  valor: 25.5,
  qtdeNumeros: 100_000,
  qtdeChances: 10,
  porDia: 30,
};
const TELEVISAO: Prize = {
  picture: 'televisao',
  titulo: 'Smart TV 65" 4K com soundbar',
  descricao: '1º prêmio: smart TV 65" 4K e soundbar & antecessor: videogame & sucessor: um ano de filmes',
  valor: 8,
  qtdeNumeros: 5_000,
  qtdeChances: 10,
  porDia: 24,
};
const CELULAR: Prize = {
  picture: 'celular',
  titulo: 'Celular 256 GB com fone',
  descricao: '1º prêmio: celular de 256 GB & antecessor e sucessor: fone de ouvido sem fio',
  valor: 5,
  qtdeNumeros: 1_000,
  qtdeChances: 10,
  porDia: 6,
};
const BICICLETA: Prize = {
  picture: 'bicicleta',
  titulo: 'Bicicleta elétrica',
  descricao: '1º prêmio: bicicleta elétrica & antecessor e sucessor: capacete e luvas',
  valor: 6,
  qtdeNumeros: 5_000,
  qtdeChances: 10,
  porDia: 15,
};
const VIAGEM: Prize = {
  picture: 'viagem',
  titulo: 'Viagem para a praia, com acompanhante',
  descricao: '1º prêmio: sete dias na praia para duas pessoas & antecessor e sucessor: jogo de malas',
  valor: 12,
  qtdeNumeros: 10_000,
  qtdeChances: 10,
  porDia: 18,
};

/** What the raffles that a demo opens later are about, in turn. */
export const LATER_PRIZES: readonly Prize[] = [BICICLETA, VIAGEM, CELULAR, MOTO, TELEVISAO, CARRO];

/** A raffle that a new demo begins with; moments in milliseconds from now. */
interface FirstRaffle {
  readonly key: string;
  readonly prize: Prize;
  readonly abriu: number;
  readonly encerra: number;
}

/** In the order in which they were opened. */
export const FIRST_RAFFLES: readonly FirstRaffle[] = [
  { key: 'sorteada', prize: CELULAR, abriu: -20 * DAY, encerra: -2 * DAY },
  { key: 'aberta', prize: MOTO, abriu: -19 * DAY, encerra: 24 * DAY },
  { key: 'encerrando', prize: TELEVISAO, abriu: -14 * DAY, encerra: 3 * DAY },
  { key: 'longa', prize: CARRO, abriu: -8 * DAY, encerra: 45 * DAY },
];
