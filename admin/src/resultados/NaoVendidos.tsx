import Alert from '@mui/material/Alert';
import { rotuloDoPremio, semDono } from '@rifa-viva/contracts/regras/premio';
import { Pilha } from '../moldura/caixas.ts';
import type { Resultados } from '../providers/data/tipos.ts';
import { premiosSemDono } from './classificacao.ts';

interface Props {
  readonly dados: Resultados;
  /** The raffle's neighbours win too. */
  readonly sucessor: boolean;
}

/** Winning numbers that nobody bought, and that the rule makes nobody's. */
export function NaoVendidos({ dados, sucessor }: Props) {
  const vagos = dados.pelaRegra.filter(({ numero }) => numero === null);
  const perdidos = premiosSemDono(dados, sucessor);
  if (vagos.length + perdidos.length === 0) return null;
  return (
    <Pilha role="group" aria-label="Números não vendidos">
      {vagos.map(({ milhar, frase }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice.
        <Alert key={`${milhar} ${i}`} severity="warning">
          {frase}
        </Alert>
      ))}
      {perdidos.map((premio) => (
        <Alert key={`${premio.classificacao} ${premio.ordem}`} severity="warning">
          {rotuloDoPremio(premio)} · número {premio.numero} · {semDono(premio.numero, dados.qtdeNumeros)}
        </Alert>
      ))}
    </Pilha>
  );
}
