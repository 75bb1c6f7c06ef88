import { ID_SUPER_ADMINISTRADOR } from '@rifa-viva/contracts/regras/tipos';
import type { ROTAS, UsuarioDaSessao } from '@rifa-viva/contracts/rotas';

export type Caminho = (typeof ROTAS)[number]['path'];

export interface EntradaDoMenu {
  readonly rotulo: string;
  readonly caminho: Caminho;
}

export interface EntradasDoMenu {
  /** What waits and what was sold: for whom the back office is. */
  readonly painel: EntradaDoMenu | null;
  readonly inicio: EntradaDoMenu | null;
  readonly proprio: EntradaDoMenu | null;
  /** The "Cadastros" dropdown. */
  readonly cadastros: readonly EntradaDoMenu[];
  readonly bilhetes: EntradaDoMenu | null;
  readonly contato: EntradaDoMenu;
}

const entrada = (rotulo: string, caminho: Caminho): EntradaDoMenu => ({ rotulo, caminho });

const USUARIOS = entrada('Usuários', '/cadastroUsuario');
const CADASTROS = [
  entrada('Configuração', '/configuracao'),
  entrada('Modelo de Bilhetes', '/cadastroModelos'),
  entrada('Campanha', '/cadastroCampanha'),
  entrada('Banner', '/banner'),
  USUARIOS,
  entrada('Pagamentos', '/pagamentos'),
  entrada('Conferência de Pix', '/conferencia'),
  entrada('Acessos a dados', '/acessos'),
];

/** What the menus offer to whom (spec, sections 2 and 6). A private company's home is nothing for strangers. */
export function entradasDoMenu(usuario: UsuarioDaSessao | null, privado: boolean): EntradasDoMenu {
  return {
    painel: usuario && gerencia(usuario) ? entrada('Painel', '/painel') : null,
    inicio: usuario || !privado ? entrada('Início', '/inicio') : null,
    proprio: usuario && proprio(usuario),
    cadastros: usuario ? cadastros(usuario) : [],
    bilhetes:
      usuario && entrada(usuario.tipo === 'Usuario' ? 'Meus Bilhetes' : 'Bilhetes Vendidos', '/meusBilhetes'),
    contato: entrada('Contato', '/contato'),
  };
}

/** Own data: a customer's form, everybody else's profile. */
export const caminhoProprio = ({ tipo }: UsuarioDaSessao): Caminho =>
  tipo === 'Usuario' ? '/meusDados' : '/meuPerfil';

const gerencia = ({ tipo }: UsuarioDaSessao): boolean => tipo === 'Gerente' || tipo === 'Administrador';

const proprio = (usuario: UsuarioDaSessao): EntradaDoMenu =>
  entrada(usuario.tipo === 'Usuario' ? 'Meus Dados' : 'Meu Perfil', caminhoProprio(usuario));

function cadastros({ idUsuario, tipo }: UsuarioDaSessao): readonly EntradaDoMenu[] {
  switch (tipo) {
    case 'Usuario':
    case 'Vendedor':
      return [];
    case 'Gerente':
      return [USUARIOS];
    case 'Administrador':
      return idUsuario === ID_SUPER_ADMINISTRADOR
        ? [...CADASTROS, entrada('Patrocinadores', '/patrocinadores')]
        : CADASTROS;
  }
}

/** All entries in the order of the side menu. */
export const todasAsEntradas = (entradas: EntradasDoMenu): EntradaDoMenu[] =>
  [
    entradas.painel,
    entradas.inicio,
    entradas.proprio,
    ...entradas.cadastros,
    entradas.bilhetes,
    entradas.contato,
  ].filter((e) => e !== null);

export const primeiroNome = (nome: string): string => nome.trim().split(/\s+/)[0] ?? '';
