import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { type Cor, contraste, textoLegivel } from './cores.ts';

const CAMPOS = [
  'corFundoMenu',
  'corTextoMenu',
  'corFundoTitulo',
  'corTextoTitulo',
  'corFundoRodape',
  'corTextoRodape',
] as const;
export type CoresDaEmpresa = Readonly<Record<(typeof CAMPOS)[number], Cor>>;

export const CORES_PADRAO: CoresDaEmpresa = {
  corFundoMenu: '#12372a',
  corTextoMenu: '#ffffff',
  corFundoTitulo: '#12372a',
  corTextoTitulo: '#ffffff',
  corFundoRodape: '#12372a',
  corTextoRodape: '#ffffff',
};

const CHAVE = 'rifaviva.cores';

/** The colours with every text readable on its background; what is no colour is the default. */
export function coresLegiveis(cores: CoresDaEmpresa): CoresDaEmpresa {
  const cor = (campo: (typeof CAMPOS)[number]): Cor =>
    contraste(cores[campo], '#ffffff') > 0 ? cores[campo] : CORES_PADRAO[campo];
  const [menu, titulo, rodape] = [cor('corFundoMenu'), cor('corFundoTitulo'), cor('corFundoRodape')];
  return {
    corFundoMenu: menu,
    corTextoMenu: textoLegivel(menu, cores.corTextoMenu),
    corFundoTitulo: titulo,
    corTextoTitulo: textoLegivel(titulo, cores.corTextoTitulo),
    corFundoRodape: rodape,
    corTextoRodape: textoLegivel(rodape, cores.corTextoRodape),
  };
}

/** Shows the company's colours and remembers them for the next visit. */
export function aplicarCores(cores: CoresDaEmpresa): void {
  mostrarCores(cores);
  guardar('local', CHAVE, Object.fromEntries(CAMPOS.map((campo) => [campo, cores[campo]])));
}

/** The colours of the last visit, until the settings have loaded. */
export function aplicarCoresGuardadas(): void {
  mostrarCores(lerGuardado('local', CHAVE, saoCores) ?? CORES_PADRAO);
}

function mostrarCores(cores: CoresDaEmpresa): void {
  const legiveis = coresLegiveis(cores);
  const { style } = document.documentElement;
  style.setProperty('--menu-fundo', legiveis.corFundoMenu);
  style.setProperty('--menu-texto', legiveis.corTextoMenu);
  style.setProperty('--titulo-fundo', legiveis.corFundoTitulo);
  style.setProperty('--titulo-texto', legiveis.corTextoTitulo);
  style.setProperty('--rodape-fundo', legiveis.corFundoRodape);
  style.setProperty('--rodape-texto', legiveis.corTextoRodape);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', legiveis.corFundoMenu);
}

const saoCores = (valor: unknown): valor is CoresDaEmpresa =>
  typeof valor === 'object' &&
  valor !== null &&
  CAMPOS.every((campo) => typeof (valor as Record<string, unknown>)[campo] === 'string');
