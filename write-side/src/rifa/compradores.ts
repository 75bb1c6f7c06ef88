import { lerMilhares, numerosPremiados, premiosDosNumeros } from '@rifa-viva/contracts/regras/premio';
import { numeroVago } from '@rifa-viva/contracts/regras/vago';
import { grupoDe } from '@rifa-viva/contracts/rifa/estado';
import { folhasDoSelo, type Percurso } from '@rifa-viva/contracts/rifa/folhas';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { lerLista } from './lista-vendida.ts';

/**
 * Whoever bought online in a raffle, with those of her tickets that a result lets win: of the sealed list, which is what
 * is drawn from. Read from the log, as few ask for it. Throws Refusal.
 */
export async function lerCompradores(
  store: EventStore,
  idRifa: number,
  milharSorteada: readonly string[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const lista = await lerLista(store, idRifa);
  return lista ? compradores(lista.percurso, milharSorteada) : new Map();
}

export function compradores(
  percurso: Percurso,
  milharSorteada: readonly string[],
): ReadonlyMap<number, readonly number[]> {
  const { estado } = percurso;
  const premiados = numerosPremiados({
    milharSorteada: milharSorteada.join(),
    sucessor: estado.dados?.sucessor ?? false,
  });
  const vendidos = new Map<number, number>();
  const porPessoa = new Map<number, number[]>();
  const ganhadores = new Set<number>();
  for (const { numBilhete, numerosDaSorte } of folhasDoSelo(percurso)) {
    for (const numero of numerosDaSorte) vendidos.set(numero, numBilhete);
    if (premiosDosNumeros(numerosDaSorte, premiados).length > 0) ganhadores.add(numBilhete);
    const grupo = grupoDe(estado, numBilhete);
    if (grupo && grupo.vendedor === 0) porPessoa.set(grupo.pessoa, []);
  }
  for (const bilhete of deNumerosVagos(percurso, milharSorteada, vendidos)) ganhadores.add(bilhete);
  for (const bilhete of [...ganhadores].sort((a, b) => a - b)) {
    const grupo = grupoDe(estado, bilhete);
    if (grupo && grupo.vendedor === 0) porPessoa.get(grupo.pessoa)?.push(bilhete);
  }
  return porPessoa;
}

/** Tickets that win by the rule for a number which nobody bought. */
function deNumerosVagos(
  { estado }: Percurso,
  milharSorteada: readonly string[],
  vendidos: ReadonlyMap<number, number>,
): number[] {
  const { dados, regra } = estado;
  if (!dados) return [];
  const { qtdeNumeros } = dados;
  return lerMilhares(milharSorteada.join())
    .filter((milhar) => !vendidos.has(Number(milhar)))
    .flatMap((milhar) => {
      const vago = numeroVago(milhar, { qtdeNumeros, regra: regra?.semGanhador }, (n) => vendidos.get(n));
      return vago.numBilhete ?? [];
    });
}
