/** The route table of the spec (first document, section 2), and ours: which bundle shows which path, for whom. */
export type Bundle = 'storefront' | 'admin';
export type RouteAccess = 'public' | 'loginIfPrivate' | 'login' | 'adminGuard' | 'loginScreen';

export interface Rota {
  readonly path: string;
  readonly bundle: Bundle;
  readonly access: RouteAccess;
}

export const ROTAS = [
  { path: '/', bundle: 'storefront', access: 'loginScreen' },
  { path: '/login', bundle: 'storefront', access: 'loginScreen' },
  { path: '/ConferirBilhete', bundle: 'storefront', access: 'public' },
  { path: '/inicio', bundle: 'storefront', access: 'loginIfPrivate' },
  { path: '/campanhasGeral', bundle: 'storefront', access: 'loginIfPrivate' },
  { path: '/bilhetes', bundle: 'storefront', access: 'login' },
  { path: '/meusDados', bundle: 'storefront', access: 'login' },
  { path: '/meuPerfil', bundle: 'storefront', access: 'login' },
  { path: '/meusBilhetes', bundle: 'storefront', access: 'login' },
  { path: '/contato', bundle: 'storefront', access: 'public' },
  { path: '/campanha/:idRifa', bundle: 'storefront', access: 'loginIfPrivate' },
  { path: '/conferirSorteio', bundle: 'storefront', access: 'loginIfPrivate' },
  { path: '/404', bundle: 'storefront', access: 'public' },
  { path: '/painel', bundle: 'admin', access: 'adminGuard' },
  { path: '/cadastroUsuario', bundle: 'admin', access: 'adminGuard' },
  { path: '/cadastroCampanha', bundle: 'admin', access: 'adminGuard' },
  { path: '/cadastroModelos', bundle: 'admin', access: 'adminGuard' },
  { path: '/patrocinadores', bundle: 'admin', access: 'adminGuard' },
  { path: '/banner', bundle: 'admin', access: 'adminGuard' },
  { path: '/configuracao', bundle: 'admin', access: 'adminGuard' },
  { path: '/financeiro', bundle: 'admin', access: 'adminGuard' },
  { path: '/manutencao', bundle: 'admin', access: 'adminGuard' },
  { path: '/resultados', bundle: 'admin', access: 'adminGuard' },
  { path: '/cliente', bundle: 'admin', access: 'adminGuard' },
  { path: '/pagamentos', bundle: 'admin', access: 'adminGuard' },
  { path: '/conferencia', bundle: 'admin', access: 'adminGuard' },
  { path: '/auditoria', bundle: 'admin', access: 'adminGuard' },
  { path: '/acessos', bundle: 'admin', access: 'adminGuard' },
] as const satisfies readonly Rota[];

const CAMPANHA = '/campanha/:idRifa';
const DA_CAMPANHA = /^\/campanha\/([1-9]\d{0,8})\/?$/;

/** The raffle whose own page a path is; null for any other path. */
export function rifaDoCaminho(path: string): number | null {
  const [, id] = DA_CAMPANHA.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

export const caminhoDaCampanha = (idRifa: number): string => CAMPANHA.replace(':idRifa', String(idRifa));

/** The bundle that shows a path; null for an unknown one (to /404). */
export function bundleFor(path: string): Bundle | null {
  const limpo = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (rifaDoCaminho(limpo) !== null) return 'storefront';
  return ROTAS.find((rota) => rota.path === limpo && rota.path !== CAMPANHA)?.bundle ?? null;
}

/** Campaigns on the home page and on the full list (spec, section 9). */
export const LIMITE_DO_INICIO = 3;
export const LIMITE_GERAL = 100;

/** How many campaigns a page lists; null where it lists none. */
export function limiteDaPagina(caminho: string): number | null {
  switch (caminho) {
    case '/':
    case '/inicio':
      return LIMITE_DO_INICIO;
    case '/campanhasGeral':
      return LIMITE_GERAL;
    default:
      return null;
  }
}

/** Names of cookies: the readable session cookie is named after the product (spec, section 7). */
export const COOKIE_SESSAO = 'rifaviva';
/** HttpOnly, signed; never readable by scripts. */
export const COOKIE_TOKEN = 'rifaviva_token';
/** Remember the last ticket model and company; cleared on logout (spec, section 9). */
export const COOKIE_MODELO = 'rifaviva_modelo';
export const COOKIE_EMPRESA = 'rifaviva_empresa';

/** What the readable cookie's middle part decodes to (base64 JSON between two dots). */
export interface UsuarioDaSessao {
  readonly idUsuario: number;
  readonly nome: string;
  readonly tipo: import('./regras/tipos.ts').Tipo;
}
