import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import type { ReservarBilhetes, SelarLista, VenderBilhetes } from '@rifa-viva/write-side/rifa/commands';
import { rifaDecider } from '@rifa-viva/write-side/rifa/decider';
import { given } from '../testing/given.ts';

/** Values the specs of this context start from. */
export const AGORA = Date.parse('2026-06-01T12:00:00Z');
export const MINUTO = 60_000;
export const DIA = 24 * 60 * MINUTO;

export const ADMINISTRADOR: Ator = { idUsuario: 3, tipo: 'Administrador' };
export const GERENTE: Ator = { idUsuario: 4, tipo: 'Gerente' };
export const VENDEDOR: Ator = { idUsuario: 5, tipo: 'Vendedor' };
export const CLIENTE: Ator = { idUsuario: 6, tipo: 'Usuario' };

export const DADOS: DadosDaRifa = {
  idModeloBilhete: 1,
  titulo: 'MOTO ZERO',
  descricao: '1º PRÊMIO MOTO & 2º PRÊMIO CAPACETE',
  valor: 1_000,
  dtSorteio: new Date(AGORA + 10 * DIA).toISOString(),
  dtEncerramento: new Date(AGORA + 9 * DIA).toISOString(),
  imgRifa: '',
  cortesia: false,
  qtdeBilhetes: 0,
  comissao: 10,
  sucessor: false,
  qtdeChances: 10,
  qtdeNumeros: 100,
};
export const DEPOIS_DO_ENCERRAMENTO = AGORA + 9 * DIA;
export const SEMENTE = 'ab'.repeat(32);

/** Raffle 1: ten tickets of ten chances. */
export function rifaAberta(mudancas: Partial<DadosDaRifa> = {}): EventoRifa[] {
  const dados = { ...DADOS, ...mudancas };
  return [
    { type: 'RifaCriada', data: { idRifa: 1, idUsuario: 3, ...dados } },
    {
      type: 'BilhetesEmitidos',
      data: {
        idRifa: 1,
        total: Math.floor(dados.qtdeNumeros / dados.qtdeChances),
        qtdeNumeros: dados.qtdeNumeros,
        qtdeChances: dados.qtdeChances,
        semente: SEMENTE,
        algoritmo: 'fisher-yates-chacha20-v1',
      },
    },
  ];
}

export const reservar = (mudancas: Partial<ReservarBilhetes> = {}): ReservarBilhetes => ({
  type: 'ReservarBilhetes',
  ator: CLIENTE,
  agora: AGORA,
  qtde: 3,
  numeros: null,
  idPagamento: 'pagamento1',
  cliente: 'v1.usuario-6.nome',
  segredo: 'v1.usuario-6.segredo',
  titular: '6'.repeat(64),
  tipoPagamento: 'normal',
  minutos: 5,
  minutosDeEspera: 24 * 60,
  comprou: true,
  endereco: { bilhetes: 0, parte: 1 },
  cobranca: null,
  pix: { chave: 'loja@exemplo.com.br', nome: 'LOJA', cidade: 'SAO PAULO' },
  semente: SEMENTE,
  ...mudancas,
});

/** The same by a provider's charge of the example's price. */
export const reservarPorProvedor = (mudancas: Partial<ReservarBilhetes> = {}): ReservarBilhetes => {
  const { qtde = 3 } = mudancas;
  return reservar({
    tipoPagamento: 'efi',
    minutosDeEspera: 15,
    cobranca: { valor: qtde * 1_000, pagarAte: AGORA + 5 * MINUTO },
    ...mudancas,
  });
};

export const vender = (
  numeros: readonly number[],
  mudancas: Partial<VenderBilhetes> = {},
): VenderBilhetes => ({
  type: 'VenderBilhetes',
  ator: VENDEDOR,
  agora: AGORA,
  idVendedor: VENDEDOR.idUsuario,
  numeros,
  cliente: 'v1.venda-x.nome',
  segredo: 'v1.venda-x.segredo',
  titular: 'a'.repeat(64),
  valorPorBilhete: 1_000,
  limite: 100,
  ...mudancas,
});

/** Of a list made of that state. */
export const selar = (
  { reservas = 0, vendas = 0, qtdeLivres = 10 }: Partial<SelarLista['feita']['de']> = {},
  mudancas: Partial<SelarLista> = {},
): SelarLista => ({
  type: 'SelarLista',
  ator: ADMINISTRADOR,
  agora: DEPOIS_DO_ENCERRAMENTO,
  comOResultado: false,
  cobrancasAbertas: 0,
  feita: { ...SELO, de: { reservas, vendas, qtdeLivres } },
  ...mudancas,
});

export const SELO = {
  selo: {
    idRifa: 1,
    qtde: 0,
    raiz: 'e'.repeat(64),
    revisao: 2,
    cabeca: 'c'.repeat(64),
    em: new Date(DEPOIS_DO_ENCERRAMENTO).toISOString(),
  },
  assinatura: 'assinatura',
  chavePublica: 'chave',
};
export const LISTA_SELADA: EventoRifa = {
  type: 'ListaSelada',
  data: { idRifa: 1, idUsuario: 3, ...SELO, comOResultado: false },
};

/** Given these events. */
export const dada = (...eventos: readonly EventoRifa[]) => given(rifaDecider, eventos);
/** Raffle 1 with one reservation. */
export const reservada = (mudancas = {}) => {
  const aberta = rifaAberta();
  return [
    ...aberta,
    ...dada(...aberta)
      .when(reservar(mudancas))
      .events(),
  ];
};
/** Raffle 1 with one reservation by a provider's charge. */
export const reservadaPorProvedor = (mudancas = {}) => {
  const aberta = rifaAberta();
  return [
    ...aberta,
    ...dada(...aberta)
      .when(reservarPorProvedor(mudancas))
      .events(),
  ];
};
/** Raffle 1 with one sale. */
export const vendida = (numeros: number[], mudancas = {}) => {
  const aberta = rifaAberta();
  return [
    ...aberta,
    ...dada(...aberta)
      .when(vender(numeros, mudancas))
      .events(),
  ];
};
export const numerosDa = (eventos: readonly EventoRifa[]): number[] => {
  const evento = eventos.find((e) => e.type === 'BilhetesReservados');
  return evento?.type === 'BilhetesReservados' ? evento.data.numeros : [];
};
