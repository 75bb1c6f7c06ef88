import Alert from '@mui/material/Alert';
import { nomeDoCliente, nomeDoVendedor } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { Pilha } from '../moldura/caixas.ts';
import type { Resultados } from '../providers/data/tipos.ts';

/** Drawn numbers that nobody bought, and whose they become by the rule. */
export function PelaRegra({ vagos }: { readonly vagos: Resultados['pelaRegra'] }) {
  if (vagos.length === 0) return null;
  return (
    <Pilha role="group" aria-label="Números não vendidos">
      {vagos.map(({ milhar, numero, frase, cliente, vendedor }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice.
        <Alert key={`${milhar} ${i}`} severity={numero === null ? 'warning' : 'info'}>
          {frase}
          {numero !== null && ` Cliente: ${nomeDoCliente(cliente)}. Vendedor: ${nomeDoVendedor(vendedor)}.`}
        </Alert>
      ))}
    </Pilha>
  );
}
