import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { criarValor } from '../estado/sinal.ts';
import type { Modo } from './papeis.ts';

export const APARENCIAS = { sistema: 'Sistema', claro: 'Claro', escuro: 'Escuro' } as const;
export type Aparencia = keyof typeof APARENCIAS;

/** Read by `storefront/public/tema.js` too, before the page is painted. */
export const CHAVE_DA_APARENCIA = 'rifaviva.aparencia';

/** What somebody chose, and what is shown. */
export const aparencia = criarValor<Aparencia>('sistema');
export const modo = criarValor<Modo>('claro');

export const ehAparencia = (valor: unknown): valor is Aparencia =>
  typeof valor === 'string' && Object.hasOwn(APARENCIAS, valor);

/** Remembered in this browser; `sistema` goes with the device. */
export function escolherAparencia(nova: Aparencia): void {
  guardar('local', CHAVE_DA_APARENCIA, nova === 'sistema' ? null : nova);
  mostrarGuardada();
}

/** Shows what was chosen, here or in another window, and goes with the device where nothing was. Paper is always light. */
export function acompanharAparencia(): void {
  mostrarGuardada();
  doSistema().addEventListener('change', mostrarGuardada);
  window.addEventListener('storage', ({ key }) => {
    if (key === CHAVE_DA_APARENCIA || key === null) mostrarGuardada();
  });
  window.addEventListener('beforeprint', () => mostrar('claro'));
  window.addEventListener('afterprint', mostrarGuardada);
}

const doSistema = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function mostrarGuardada(): void {
  const escolhida = lerGuardado('local', CHAVE_DA_APARENCIA, ehAparencia) ?? 'sistema';
  aparencia.mudar(escolhida);
  mostrar(escolhida === 'sistema' ? (doSistema().matches ? 'escuro' : 'claro') : escolhida);
}

function mostrar(novo: Modo): void {
  document.documentElement.dataset.tema = novo;
  modo.mudar(novo);
}
