import type { RecursoMudou } from '@rifa-viva/contracts/ao-vivo';
import { criarSinal } from '@rifa-viva/ui/estado/sinal.ts';
import { type NomeDoRecurso, nomeDoRecurso } from '../data/recursos.ts';

/** How often lists are read again at most while others keep changing them. */
const INTERVALO_DE_RELEITURA = 500;
export const intervaloDeReleitura = (): number => INTERVALO_DE_RELEITURA;

/** Emitted for every record of a list that anybody changed. */
export const registroMudou = criarSinal<{ readonly nome: NomeDoRecurso; readonly id: number }>();

export function anunciarMudanca({ recurso, id }: RecursoMudou): void {
  const nome = nomeDoRecurso(recurso);
  if (nome) registroMudou.emitir({ nome, id });
}

/**
 * Runs `tarefa` for each key at once, then at most once per `intervalo` (ms) while calls keep coming; the last
 * call always gets its run. Returned with the way to drop what still waits.
 */
export function espacar<K>(
  tarefa: (chave: K) => void,
  intervalo: () => number,
): { readonly pedir: (chave: K) => void; readonly parar: () => void } {
  const esperas = new Map<K, { relogio: ReturnType<typeof setTimeout>; pedida: boolean }>();
  const rodar = (chave: K) => {
    tarefa(chave);
    const relogio = setTimeout(() => {
      const espera = esperas.get(chave);
      esperas.delete(chave);
      if (espera?.pedida) rodar(chave);
    }, intervalo());
    esperas.set(chave, { relogio, pedida: false });
  };
  return {
    pedir(chave) {
      const espera = esperas.get(chave);
      if (espera) espera.pedida = true;
      else rodar(chave);
    },
    parar() {
      for (const { relogio } of esperas.values()) clearTimeout(relogio);
      esperas.clear();
    },
  };
}
