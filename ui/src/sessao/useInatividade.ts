import { useEffect } from 'react';
import { guardar, lerGuardado } from '../estado/armazenamento.ts';
import { sairDaConta, useUsuarioOpcional } from './sessao.ts';

/** Inactivity logout of customers (spec, section 9). */
const LIMITE_MS = 60 * 60_000;
/** Other tabs need not know every movement of the mouse. */
const ANOTAR_A_CADA_MS = 15_000;
const CHAVE = 'rifaviva.atividade';
const ATIVIDADES = ['mousemove', 'mousedown', 'keydown', 'click', 'touchstart'] as const;

const ehNumero = (valor: unknown): valor is number => typeof valor === 'number';

/** Logs a customer out after 60 minutes without mouse, key or click in any tab. */
export function useInatividade(): void {
  const cliente = useUsuarioOpcional()?.tipo === 'Usuario';
  useEffect(() => (cliente ? vigiarAtividade(() => void sairDaConta()) : undefined), [cliente]);
}

export function vigiarAtividade(aoFicarInativo: () => void): () => void {
  let ultima = Date.now();
  let anotada = 0;
  let espera: ReturnType<typeof setTimeout> | undefined;
  const anotar = () => {
    ultima = Date.now();
    if (ultima - anotada < ANOTAR_A_CADA_MS) return;
    anotada = ultima;
    guardar('local', CHAVE, ultima);
  };
  const conferir = () => {
    const vista = Math.max(ultima, lerGuardado('local', CHAVE, ehNumero) ?? 0);
    const falta = vista + LIMITE_MS - Date.now();
    if (falta <= 0) aoFicarInativo();
    else espera = setTimeout(conferir, falta);
  };
  anotar();
  conferir();
  for (const atividade of ATIVIDADES) window.addEventListener(atividade, anotar, { passive: true });
  return () => {
    clearTimeout(espera);
    for (const atividade of ATIVIDADES) window.removeEventListener(atividade, anotar);
  };
}
