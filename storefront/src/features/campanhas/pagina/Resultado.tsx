import { tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { Ganhadores } from '../../../comum/resultado/Ganhadores.tsx';
import type { Rifa } from '../consultas.ts';
import estilo from './pagina.module.css';

/** What was drawn, and who won by it. */
export function Resultado({ rifa }: { readonly rifa: Rifa }) {
  return (
    <section className={estilo.resultado} aria-labelledby="resultado">
      <h2 id="resultado">{tituloDosSorteados(rifa.milharSorteada)}</h2>
      <Ganhadores rifa={rifa} />
    </section>
  );
}
