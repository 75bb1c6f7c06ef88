import type { CodigoDeErro } from '@rifa-viva/contracts/erros';
import {
  type DadosDaEmpresa,
  SEGREDOS_DA_EMPRESA,
  type SegredoDaEmpresa,
} from '@rifa-viva/contracts/eventos/empresa';
import { BILHETE_PADRAO, IMAGEM_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import type { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { chavePixValida } from '@rifa-viva/contracts/regras/pix';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { Refusal } from '@rifa-viva/server/http/refusal';

export type CorpoDaEmpresa = BodyOf<typeof atualizarEmpresa>;
/** All but the certificate, which is uploaded. */
export type SegredoDigitado = Exclude<SegredoDaEmpresa, 'certificado'>;

const SEGREDOS = SEGREDOS_DA_EMPRESA.filter((nome) => nome !== 'certificado');
/** What a form shows for a secret that is set. */
const MASCARA = /^[*•]+$/u;

/** Providers hand codes out, without a space; whoever made a certificate chose its password, spaces and all. */
const lerSegredo = (nome: SegredoDigitado, valor: string): string =>
  nome === 'senhaCertificado' ? valor : limparTexto(valor);

/** Secrets that were typed: empty and the mask leave theirs as they are. */
export const segredosDigitados = (corpo: CorpoDaEmpresa): [SegredoDigitado, string][] =>
  SEGREDOS.flatMap((nome): [SegredoDigitado, string][] => {
    const valor = lerSegredo(nome, corpo[nome] ?? '');
    return valor && !MASCARA.test(valor) ? [[nome, valor]] : [];
  });

type Leitor = (texto: string, campo: string) => string;

const texto: Leitor = (valor) => limparTexto(valor);
const obrigatorio =
  (codigo: CodigoDeErro): Leitor =>
  (valor, campo) => {
    const limpo = limparTexto(valor);
    if (limpo === '') throw new Refusal(codigo, { campo });
    return limpo;
  };
const email: Leitor = (valor, campo) => {
  const limpo = limparTexto(valor);
  if (limpo !== '' && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(limpo))
    throw new Refusal('VALOR_INVALIDO', { campo });
  return limpo;
};
const chavePix: Leitor = (valor, campo) => {
  const limpo = limparTexto(valor);
  if (limpo !== '' && !chavePixValida(limpo)) throw new Refusal('CHAVE_PIX', { campo });
  return limpo;
};

/** An https address of one of these hosts, with nothing hidden in it. */
function enderecoDe(valor: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(valor)) return false;
  const { protocol, hostname, username, password, port } = new URL(valor);
  return (
    protocol === 'https:' && hosts.includes(hostname) && username === '' && password === '' && port === ''
  );
}

/** A phone number, or an address of WhatsApp's. */
const whatsApp: Leitor = (valor, campo) => {
  const limpo = limparTexto(valor);
  const telefone = /^\+?[\d() -]+$/.test(limpo) && /^\d{10,13}$/.test(somenteDigitos(limpo));
  if (limpo !== '' && !telefone && !enderecoDe(limpo, ['wa.me', 'api.whatsapp.com']))
    throw new Refusal('ENDERECO', { campo });
  return limpo;
};

/** A user name or an instagram.com address. */
const instagram: Leitor = (valor, campo) => {
  const limpo = limparTexto(valor);
  const usuario = /^@?[A-Za-z0-9._]{1,30}$/.test(limpo);
  if (limpo !== '' && !usuario && !enderecoDe(limpo, ['instagram.com', 'www.instagram.com']))
    throw new Refusal('ENDERECO', { campo });
  return limpo;
};

/** Compared by the provider's service, never fetched; still only an http address. */
const urlApi: Leitor = (valor, campo) => {
  const limpo = limparTexto(valor);
  if (limpo !== '' && !(URL.canParse(limpo) && /^https?:$/.test(new URL(limpo).protocol)))
    throw new Refusal('ENDERECO', { campo });
  return limpo;
};

const LEITORES = {
  nome: obrigatorio('NOME_DA_EMPRESA'),
  logo: obrigatorio('LOGO_DA_EMPRESA'),
  nomeContato: texto,
  email,
  telefone: texto,
  urlApi,
  whatsApp,
  instagram,
  status: obrigatorio('VALOR_INVALIDO'),
  chavePixComum: chavePix,
  nomeRecebedor: texto,
  cidade: texto,
  chavePublicaMp: texto,
  chavePixEfi: chavePix,
  clientIdEfi: texto,
} as const satisfies Partial<Record<keyof CorpoDaEmpresa, Leitor>>;

type CampoDeTexto = keyof typeof LEITORES;

/** The form's fields as they are stored; absent ones stay absent. Throws Refusal. */
export function lerEmpresa(corpo: CorpoDaEmpresa): Partial<DadosDaEmpresa> {
  const textos = (Object.keys(LEITORES) as CampoDeTexto[]).flatMap((campo) => {
    const valor = corpo[campo];
    return valor === undefined ? [] : [[campo, LEITORES[campo](valor, campo)] as const];
  });
  const segredos: readonly string[] = SEGREDOS;
  const presentes = Object.fromEntries(
    Object.entries(corpo).filter(([campo, valor]) => valor !== undefined && !segredos.includes(campo)),
  );
  return { ...presentes, ...Object.fromEntries(textos) };
}

/** Pictures that exist without an upload. */
export const imagemPadrao = (nome: string): boolean => nome === BILHETE_PADRAO || nome === IMAGEM_PADRAO;
