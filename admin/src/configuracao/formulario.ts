import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import type { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import {
  HORAS_DE_CONFERENCIA_PADRAO,
  MINUTOS_PADRAO,
  PADRAO_POR_VENDA_DO_VENDEDOR,
} from '@rifa-viva/contracts/regras/limites';
import { somenteAlterados, validador, vazio } from '../formulario/validacao.ts';
import type { Empresa } from '../providers/data/tipos.ts';

type Corpo = BodyOf<typeof atualizarEmpresa>;
export type TipoPagamento = Empresa['tipoPagamento'];

/** Secrets are only ever written: they start empty, and empty they keep their stored value. */
const SEGREDOS = ['tokenMp', 'segredoWebhookMp', 'clientSecretEfi', 'senhaCertificado'] as const;

export interface ValoresDaEmpresa {
  nome: string;
  /** Its stored name, or the file chosen to take its place. */
  logo: string | File;
  nomeContato: string;
  email: string;
  telefone: string;
  urlApi: string;
  whatsApp: string;
  instagram: string;
  privado: boolean;
  status: string;
  minutos: string;
  qtdeMaxBilhetesVendedor: string;
  horasConferenciaManual: string;
  corFundoMenu: string;
  corTextoMenu: string;
  corFundoTitulo: string;
  corTextoTitulo: string;
  corFundoRodape: string;
  corTextoRodape: string;
  tipoPagamento: TipoPagamento;
  chavePixComum: string;
  nomeRecebedor: string;
  cidade: string;
  chavePublicaMp: string;
  tokenMp: string;
  segredoWebhookMp: string;
  chavePixEfi: string;
  clientIdEfi: string;
  clientSecretEfi: string;
  /** As the logo. */
  nomeCertificado: string | File;
  senhaCertificado: string;
}

export function paraFormulario(empresa: Empresa): ValoresDaEmpresa {
  return {
    nome: empresa.nome,
    logo: empresa.logo,
    nomeContato: empresa.nomeContato,
    email: empresa.email,
    telefone: empresa.telefone,
    urlApi: empresa.urlApi,
    whatsApp: empresa.whatsApp,
    instagram: empresa.instagram,
    privado: empresa.privado,
    status: empresa.status,
    minutos: String(empresa.minutos || MINUTOS_PADRAO),
    qtdeMaxBilhetesVendedor: String(empresa.qtdeMaxBilhetesVendedor ?? PADRAO_POR_VENDA_DO_VENDEDOR),
    horasConferenciaManual: String(empresa.horasConferenciaManual ?? HORAS_DE_CONFERENCIA_PADRAO),
    corFundoMenu: empresa.corFundoMenu,
    corTextoMenu: empresa.corTextoMenu,
    corFundoTitulo: empresa.corFundoTitulo,
    corTextoTitulo: empresa.corTextoTitulo,
    corFundoRodape: empresa.corFundoRodape,
    corTextoRodape: empresa.corTextoRodape,
    tipoPagamento: empresa.tipoPagamento,
    chavePixComum: empresa.chavePixComum ?? '',
    nomeRecebedor: empresa.nomeRecebedor ?? '',
    cidade: empresa.cidade ?? '',
    chavePublicaMp: empresa.chavePublicaMp ?? '',
    tokenMp: '',
    segredoWebhookMp: '',
    chavePixEfi: empresa.chavePixEfi ?? '',
    clientIdEfi: empresa.clientIdEfi ?? '',
    clientSecretEfi: '',
    nomeCertificado: empresa.nomeCertificado ?? '',
    senhaCertificado: '',
  };
}

export const validarEmpresa = validador<ValoresDaEmpresa>([
  ['nome', (v) => vazio(v.nome), textoDoErro('NOME_DA_EMPRESA')],
  ['logo', (v) => vazio(v.logo), textoDoErro('LOGO_DA_EMPRESA')],
]);

const INTEIROS = ['minutos', 'qtdeMaxBilhetesVendedor', 'horasConferenciaManual'] as const;

/** Only what was changed; an emptied number is left out, so that it keeps its value. */
export function paraCorpo(base: ValoresDaEmpresa, valores: ValoresDaEmpresa): Corpo {
  const mudados: Partial<Record<keyof ValoresDaEmpresa, unknown>> = somenteAlterados(base, valores);
  for (const segredo of SEGREDOS) if (valores[segredo] === '') delete mudados[segredo];
  for (const campo of INTEIROS) {
    const numero = Number.parseInt(valores[campo], 10);
    if (campo in mudados) mudados[campo] = numero;
    if (Number.isNaN(numero)) delete mudados[campo];
  }
  return mudados as Corpo;
}

export interface MetodoDePagamento {
  readonly tipo: TipoPagamento;
  readonly nome: string;
  readonly baixa: string;
  readonly tarifas: string;
}

export const METODOS: readonly MetodoDePagamento[] = [
  {
    tipo: 'normal',
    nome: 'Pix',
    baixa: 'Baixa manual',
    tarifas: 'https://www.bcb.gov.br/estabilidadefinanceira/pix',
  },
  { tipo: 'efi', nome: 'Efí Bank', baixa: 'Baixa automática', tarifas: 'https://sejaefi.com.br/tarifas' },
  {
    tipo: 'mercadoPago',
    nome: 'Mercado Pago',
    baixa: 'Baixa automática',
    tarifas: 'https://www.mercadopago.com.br/costs-section',
  },
];

/** What a method cannot do without, as its dialog asks for it; the certificate has a field of its own. */
export const CREDENCIAIS: Readonly<Record<TipoPagamento, readonly (keyof ValoresDaEmpresa)[]>> = {
  normal: ['chavePixComum', 'nomeRecebedor', 'cidade'],
  mercadoPago: ['chavePublicaMp', 'tokenMp', 'segredoWebhookMp'],
  efi: ['chavePixEfi', 'clientIdEfi', 'clientSecretEfi', 'senhaCertificado'],
};

/** A method as people read it: what is simulated says so. */
export const nomeDoMetodo = ({ tipo, nome }: MetodoDePagamento, { bancoSimulado }: Empresa): string =>
  tipo !== 'normal' && bancoSimulado ? `${NOME_DO_PROVEDOR[tipo]} (simulado)` : nome;

const PIX_COMUM = ['chavePixComum', 'nomeRecebedor', 'cidade'] as const;

/** What a method still lacks before anybody can pay by it, as the screen names it. */
export function faltaAoMetodo(tipo: TipoPagamento, empresa: Empresa): readonly string[] {
  switch (tipo) {
    case 'normal':
      return PIX_COMUM.filter((campo) => !empresa[campo]).map((campo) => ROTULOS[campo]);
    case 'mercadoPago':
      return empresa.faltaMercadoPago ?? [];
    case 'efi':
      return empresa.faltaEfi ?? [];
  }
}

export interface SituacaoDoMetodo {
  readonly rotulo: 'Configurado' | 'Conexão testada' | 'Falta testar' | 'Não configurado';
  /** A provider that was not tried cannot be chosen; the one in use stays in use. */
  readonly podeEscolher: boolean;
  /** Its connection can be tried. */
  readonly podeTestar: boolean;
  /** What has to be done first; null: it works. */
  readonly aviso: string | null;
  /** What the test of its connection cannot tell; null: nothing. */
  readonly ressalva: string | null;
}

/** Only webhooks are signed by it: none has to come while the connection is tried. */
const FORA_DO_TESTE =
  'O teste não alcança o Segredo do Webhook: com ele errado, os pagamentos são confirmados mesmo assim, alguns segundos mais tarde.';
const TESTAR = 'Testar conexão';

export function situacaoDoMetodo(metodo: MetodoDePagamento, empresa: Empresa): SituacaoDoMetodo {
  const { tipo } = metodo;
  const nome = nomeDoMetodo(metodo, empresa);
  const falta = faltaAoMetodo(tipo, empresa);
  const emUso = empresa.tipoPagamento === tipo;
  const lista = falta.join(', ');
  if (tipo === 'normal') {
    return {
      rotulo: falta.length === 0 ? 'Configurado' : 'Não configurado',
      podeEscolher: true,
      podeTestar: false,
      aviso: falta.length > 0 ? `Sem ${lista}, as compras pela internet por ${nome} serão recusadas.` : null,
      ressalva: null,
    };
  }
  const configurado = falta.every((nome) => nome === TESTAR);
  return {
    rotulo: falta.length === 0 ? 'Conexão testada' : configurado ? 'Falta testar' : 'Não configurado',
    podeEscolher: falta.length === 0 || emUso,
    podeTestar: configurado,
    ressalva: tipo === 'mercadoPago' && configurado ? FORA_DO_TESTE : null,
    aviso:
      falta.length === 0
        ? null
        : emUso
          ? `${nome} está em uso, e falta: ${lista}.`
          : `Para escolher ${nome}, falta: ${lista}.`,
  };
}

export const ROTULOS = {
  nome: 'Nome da Empresa',
  logo: 'LogoMarca',
  nomeContato: 'Nome do Contato',
  email: 'E-mail',
  telefone: 'Telefone',
  urlApi: 'Endereço da API',
  whatsApp: 'WhatsApp',
  instagram: 'Instagram',
  privado: 'Sistema privado (exige login)',
  status: 'Status do Sistema',
  minutos: 'Minutos para pagar o Pix',
  qtdeMaxBilhetesVendedor: 'Máximo de bilhetes por venda do vendedor',
  horasConferenciaManual: 'Horas para conferir um Pix manual',
  corFundoMenu: 'Fundo do menu',
  corTextoMenu: 'Texto do menu',
  corFundoTitulo: 'Fundo dos títulos',
  corTextoTitulo: 'Texto dos títulos',
  corFundoRodape: 'Fundo do rodapé',
  corTextoRodape: 'Texto do rodapé',
  tipoPagamento: 'Forma de pagamento',
  chavePixComum: 'Chave Pix',
  nomeRecebedor: 'Nome do Recebedor',
  cidade: 'Cidade',
  chavePublicaMp: 'Chave Pública',
  tokenMp: 'Access Token',
  segredoWebhookMp: 'Segredo do Webhook',
  chavePixEfi: 'Chave Pix',
  clientIdEfi: 'Client ID',
  clientSecretEfi: 'Client Secret',
  nomeCertificado: 'Certificado',
  senhaCertificado: 'Senha do Certificado',
} as const satisfies Record<keyof ValoresDaEmpresa, string>;
