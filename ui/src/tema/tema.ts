import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { criarValor } from '../estado/sinal.ts';
import { acompanharAparencia, modo } from './aparencia.ts';
import { type Cor, contraste, textoLegivel, tomDe } from './cores.ts';
import { type Modo, type Papeis, papeis } from './papeis.ts';

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

/** Below it a colour is a grey to the eye. */
const CROMA_DE_COR = 0.03;

/** The colour that stands for the company in all others: its menu's, unless that is a grey and another is not. */
export function marcaDaEmpresa({ corFundoMenu, corFundoTitulo, corFundoRodape }: CoresDaEmpresa): Cor {
  const fundos = [corFundoMenu, corFundoTitulo, corFundoRodape];
  return fundos.find((cor) => tomDe(cor).c >= CROMA_DE_COR) ?? corFundoMenu;
}

/** What is shown: for what is drawn without style sheets. */
export interface Tema {
  readonly modo: Modo;
  readonly papeis: Papeis;
}

const daEmpresa = criarValor<CoresDaEmpresa>(CORES_PADRAO);
export const temaAtual = criarValor<Tema>(temaDe(CORES_PADRAO, 'claro'));

function temaDe(cores: CoresDaEmpresa, qual: Modo): Tema {
  const legiveis = coresLegiveis(cores);
  return { modo: qual, papeis: papeis(marcaDaEmpresa(legiveis), legiveis.corFundoTitulo, qual) };
}

/** Before anything is shown: the theme that was chosen, in the colours of the last visit until the settings have loaded. */
export function iniciarTema(): void {
  acompanharAparencia();
  daEmpresa.mudar(lerGuardado('local', CHAVE, saoCores) ?? CORES_PADRAO);
  mostrar();
  daEmpresa.ouvir(mostrar);
  modo.ouvir(mostrar);
}

/** Shows the company's colours and remembers them for the next visit. */
export function aplicarCores(cores: CoresDaEmpresa): void {
  daEmpresa.mudar(cores);
  guardar('local', CHAVE, Object.fromEntries(CAMPOS.map((campo) => [campo, cores[campo]])));
}

function mostrar(): void {
  const legiveis = coresLegiveis(daEmpresa.ler());
  const tema = temaDe(legiveis, modo.ler());
  temaAtual.mudar(tema);
  const { style } = document.documentElement;
  const mostrado = (nome: string, cor: Cor) => style.setProperty(`--${nome}`, cor);
  for (const [papel, cor] of Object.entries(tema.papeis)) mostrado(papel, cor);
  mostrado('menu-fundo', legiveis.corFundoMenu);
  mostrado('menu-texto', legiveis.corTextoMenu);
  mostrado('titulo-fundo', legiveis.corFundoTitulo);
  mostrado('titulo-texto', legiveis.corTextoTitulo);
  mostrado('rodape-fundo', legiveis.corFundoRodape);
  mostrado('rodape-texto', legiveis.corTextoRodape);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', legiveis.corFundoMenu);
}

const saoCores = (valor: unknown): valor is CoresDaEmpresa =>
  typeof valor === 'object' &&
  valor !== null &&
  CAMPOS.every((campo) => typeof (valor as Record<string, unknown>)[campo] === 'string');
