import { formatarEdicao } from './numeracao.ts';

/** What of people's data is read and handed out in the back office, and how that is told. */

/** Each kind of data with its name; those that hold one record name it. */
export const DADOS = {
  cadastro: 'Cadastro de uma pessoa',
  cliente: 'Ficha de uma pessoa',
  usuarios: 'Lista de usuários',
  bilhete: 'Um bilhete',
  bilhetes: 'Bilhetes de uma campanha',
  vendidos: 'Bilhetes vendidos',
  financeiro: 'Financeiro',
  ganhadores: 'Ganhadores',
  cobranca: 'Uma cobrança',
  cobrancas: 'Cobranças',
  totais: 'Totais de pagamentos por dia',
  esperas: 'Reservas à espera de conferência',
  extrato: 'Créditos do extrato sem reserva',
  auditoria: 'Auditoria de uma campanha',
  pacote: 'Pacote de auditoria',
  patrocinadores: 'Folha de patrocinadores',
  acessos: 'Registro de acessos',
} as const;
export type Dado = keyof typeof DADOS;
export const DADOS_LIDOS = Object.keys(DADOS) as Dado[];

export const FORMATOS = {
  pdf: 'PDF',
  termica: 'PDF para impressora térmica',
  csv: 'CSV',
  excel: 'Excel',
  zip: 'ZIP',
} as const;
export type Formato = keyof typeof FORMATOS;
export const FORMATOS_EXPORTADOS = Object.keys(FORMATOS) as Formato[];

/** Somebody whose key was deleted, or who was never registered, has no name any more. */
export const PESSOA_ESQUECIDA = 'pessoa esquecida';

/** The same person, data and subject within this time count once. */
export const MINUTOS_DE_UMA_LEITURA = 10;

export interface AcessoContado {
  readonly dado: Dado;
  /** Null: a reading. */
  readonly formato: Formato | null;
  readonly idPessoa: number | null;
  readonly pessoa: string | null;
  readonly idRifa: number | null;
  /** Tickets it was about: the one that was opened, or those that were printed; the first of them are enough. */
  readonly numeros: readonly number[];
  readonly qtdeNumeros: number;
  readonly idCobranca: string | null;
  /** Names of what a list was filtered by, never what was typed. */
  readonly filtros: readonly string[];
}

/** Ticket numbers that a sentence names; of more it tells how many there are. */
export const MAXIMO_DE_NUMEROS_CONTADOS = 5;

const NOME_DO_FILTRO: Readonly<Record<string, string>> = {
  q: 'busca por nome ou telefone',
  id: 'identificador',
  idUsuario: 'pessoa',
  idRifa: 'campanha',
  idGerente: 'gerente',
  idPagamento: 'identificador no provedor',
  comprador: 'nome do comprador',
  quem: 'nome de quem acessou',
  pessoa: 'nome da pessoa',
  idPessoa: 'pessoa',
  bilhete: 'bilhete',
  vendedor: 'vendedor',
  cliente: 'cliente',
  milhar: 'milhar',
  numeroDe: 'número inicial',
  numeroAte: 'número final',
  dia: 'data',
  minuto: 'data e hora',
  de: 'data inicial',
  ate: 'data final',
  dtInicial: 'data inicial',
  dtFinal: 'data final',
  situacao: 'situação',
  aguarda: 'o que espera por alguém',
  tipo: 'tipo',
  ativo: 'ativo',
  nome: 'nome',
  telefone: 'telefone',
  dado: 'tipo de dado',
  feito: 'leitura ou exportação',
};

/** Without who did it and when. */
export function fraseDoAcesso(acesso: AcessoContado): string {
  const { dado, formato, filtros } = acesso;
  const lido = DE_UM_REGISTRO.has(dado) ? 'Abriu' : 'Leu';
  const partes = [
    formato === null ? lido : 'Exportou',
    `${O_DADO[dado]}${deQue(acesso)}`,
    ...(formato === null ? [] : [`em ${FORMATOS[formato]}`]),
  ];
  const filtro = filtros.map((nome) => NOME_DO_FILTRO[nome] ?? nome).join(', ');
  return filtro === '' ? partes.join(' ') : `${partes.join(' ')} (filtro: ${filtro})`;
}

const DE_UM_REGISTRO: ReadonlySet<Dado> = new Set(['cadastro', 'cliente', 'bilhete', 'cobranca']);

const O_DADO: Readonly<Record<Dado, string>> = {
  cadastro: 'o cadastro',
  cliente: 'a ficha',
  usuarios: 'a lista de usuários',
  bilhete: 'o bilhete',
  bilhetes: 'os bilhetes',
  vendidos: 'os bilhetes vendidos',
  financeiro: 'o financeiro',
  ganhadores: 'os ganhadores',
  cobranca: 'a cobrança',
  cobrancas: 'as cobranças',
  totais: 'os totais de pagamentos por dia',
  esperas: 'as reservas à espera de conferência',
  extrato: 'os créditos do extrato sem reserva',
  auditoria: 'a auditoria',
  pacote: 'o pacote de auditoria',
  patrocinadores: 'a folha de patrocinadores',
  acessos: 'o registro de acessos',
};

function deQue({ idCobranca, numeros, qtdeNumeros, idRifa, idPessoa, pessoa }: AcessoContado): string {
  return [
    ...(idCobranca === null ? [] : [` ${idCobranca}`]),
    ...(numeros.length === 0 ? [] : [` ${contarNumeros(numeros, qtdeNumeros)}`]),
    ...(idRifa === null ? [] : [` da campanha ${formatarEdicao(idRifa)}`]),
    ...(idPessoa === null ? [] : [` de ${pessoa ?? PESSOA_ESQUECIDA}`]),
  ].join('');
}

const contarNumeros = (numeros: readonly number[], qtde: number): string =>
  qtde <= MAXIMO_DE_NUMEROS_CONTADOS ? numeros.join(', ') : `(${qtde.toLocaleString('pt-BR')} números)`;
