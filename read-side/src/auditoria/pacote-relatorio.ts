import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { comDeslocamento, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { textoDaExtracao } from '@rifa-viva/contracts/regras/extracao';
import { fraseDoEvento } from '@rifa-viva/contracts/regras/frases-da-rifa';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { textoDaRegra, textoDasChances } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { fraseDoVago } from '@rifa-viva/contracts/regras/vago';
import { vendido } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, nomeDoStatus } from '@rifa-viva/contracts/rifa/estado';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { ReportJob } from '../documentos/index.ts';
import type { Ganhadores } from './pacote-ganhadores.ts';
import type { CarimboDoPacote, SeloDoPacote } from './pacote-selo.ts';

/** What people read of a package. Nobody is named: who is named in the log is told by his number alone. */

const ninguem = (idUsuario: number): string => `Usuário ${idUsuario}`;
const noCsv = (texto: string): string => `"${texto.replaceAll('"', '""')}"`;

export const CABECALHO_DO_RELATORIO = 'evento;quando;tipo;frase\n';

/** One line of `relatorio.csv`; `antes` is the raffle before the event. */
export function linhaDoRelatorio(evento: RecordedEvent & EventoRifa, antes: EstadoRifa): string {
  const frase = fraseDoEvento(evento, {
    ator: evento.metadata.actor.idUsuario,
    nome: ninguem,
    antes: (numero) => nomeDoStatus(antes, numero),
    qtdeNumeros: antes.dados?.qtdeNumeros ?? 0,
  });
  return `${evento.revision};${comDeslocamento(evento.metadata.at)};${evento.type};${noCsv(frase)}\n`;
}

/** What happened to the raffle itself, kept while its events pass by. */
export interface Marco {
  readonly revisao: number;
  readonly em: string;
  readonly frase: string;
}

export interface Resumo {
  readonly estado: EstadoRifa;
  readonly eventos: number;
  readonly vendidos: number;
  readonly marcos: readonly Marco[];
  readonly selo: SeloDoPacote | null;
  readonly carimbo: CarimboDoPacote | null;
  readonly impressaoDaChave: string;
  readonly ganhadores: Ganhadores;
  readonly criadoEm: string;
}

/** Of the raffle itself: further ones stand in `relatorio.csv`. */
export const MAXIMO_DE_MARCOS = 200;

export function relatorioEmPdf(resumo: Resumo): ReportJob {
  const { estado } = resumo;
  const { dados } = estado;
  return {
    titulo: `Relatório de auditoria: ${dados?.titulo ?? ''} (edição ${estado.idRifa})`,
    secoes: [
      { titulo: 'Campanha', paragrafos: daCampanha(resumo) },
      { titulo: 'Regra do sorteio', paragrafos: daRegra(estado) },
      { titulo: 'Selo da lista de bilhetes vendidos', paragrafos: doSelo(resumo) },
      { titulo: 'Resultado', paragrafos: doResultado(resumo) },
      { titulo: 'O que aconteceu com a campanha', paragrafos: dosMarcos(resumo) },
      { titulo: 'Como conferir', paragrafos: COMO_CONFERIR },
    ],
  };
}

function daCampanha({ estado, eventos, vendidos, criadoEm }: Resumo): string[] {
  const { dados, total } = estado;
  if (!dados) return [];
  const cobrado = estado.status.reduce(
    (soma, _, i) => (vendido(nomeDoStatus(estado, i + 1)) ? soma + (estado.cobrado[i] ?? 0) : soma),
    0,
  );
  return [
    `${total} bilhetes a ${formatarReais(dados.valor)}, ${dados.qtdeChances} números da sorte em cada um.`,
    `Vendas até ${formatarDataHora(dados.dtEncerramento)}; sorteio em ${formatarDataHora(dados.dtSorteio)}.`,
    `Vendidos: ${vendidos} bilhetes, ${formatarReais(cobrado)}.`,
    `Pacote feito em ${formatarDataHora(criadoEm)}, com ${eventos} eventos.`,
  ];
}

function daRegra({ regra, dados }: EstadoRifa): string[] {
  if (!regra || !dados) return ['Sem regra registrada.'];
  return [textoDaRegra(regra, dados.qtdeNumeros), ...textoDasChances(regra, dados.qtdeNumeros)];
}

function doSelo({ selo, carimbo, impressaoDaChave }: Resumo): string[] {
  const chave = `Chave da empresa: ${impressaoDaChave}.`;
  if (!selo) return ['A lista ainda não foi selada.', chave];
  return [
    `Código do selo: ${selo.codigo}.`,
    `${selo.selo.qtde} bilhetes, selados em ${formatarDataHora(selo.selo.em)}${
      selo.comOResultado ? ', só no momento de registrar o resultado' : ''
    }.`,
    `Raiz da lista: ${selo.selo.raiz}.`,
    carimbo
      ? `Carimbo de tempo de ${carimbo.tsa} em ${formatarDataHora(carimbo.em)} (carimbo.tst).`
      : 'Sem carimbo de tempo.',
    chave,
  ];
}

function doResultado({ ganhadores, estado }: Resumo): string[] {
  const { milharSorteada, confirmado, extracao, pelaRegra } = ganhadores;
  if (milharSorteada.length === 0) return ['Ainda não registrado.'];
  return [
    `Sorteado: ${milharSorteada.join(', ')}${confirmado ? '.' : ', aguardando confirmação.'}`,
    extracao
      ? `Da ${textoDaExtracao(extracao)}.`
      : 'Sem a extração de que o número saiu: ninguém pode refazê-lo pela regra.',
    ...ganhadores.ganhadores.map(
      ({ numBilhete, numero, classificacao }) =>
        `Bilhete ${formatarNumero(numBilhete, numero.length)}, número ${numero}: ${classificacao.toLowerCase()}.`,
    ),
    ...pelaRegra.map((vago) => fraseDoVago(vago, estado.regra?.semGanhador)),
  ];
}

function dosMarcos({ marcos }: Resumo): string[] {
  const ditos = marcos.map(({ revisao, em, frase }) => `${revisao} · ${formatarDataHora(em)} · ${frase}`);
  return ditos.length < MAXIMO_DE_MARCOS ? ditos : [...ditos, 'Os demais estão em relatorio.csv.'];
}

const COMO_CONFERIR = [
  'Abra o arquivo do conferidor (verificador.html), sem internet se quiser, e escolha este pacote. Ele refaz todas as contas por conta própria e diz o que vale e a primeira coisa que não vale.',
  'Digite nele o código do selo que você anotou antes do sorteio, e junte o recibo de um bilhete: assim ele também percebe um pacote inteiro refeito com a chave da própria empresa.',
  'relatorio.csv conta todos os eventos, um por linha. O número do evento é o lugar dele no registro da rifa, a partir de 0.',
];

export const fraseDoMarco = (evento: RecordedEvent & EventoRifa, antes: EstadoRifa): string =>
  fraseDoEvento(evento, {
    ator: evento.metadata.actor.idUsuario,
    nome: ninguem,
    antes: () => 'Livre',
    qtdeNumeros: antes.dados?.qtdeNumeros ?? 0,
  });
