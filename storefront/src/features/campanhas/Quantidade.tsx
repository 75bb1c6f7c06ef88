import { precoTotal, quantidadePagavel } from '@rifa-viva/contracts/regras/cortesia';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { Mais, Menos } from '@rifa-viva/ui/pecas/icones.tsx';
import type { Rifa } from './consultas.ts';
import estilo from './quantidade.module.css';

interface Props {
  readonly rifa: Rifa;
  readonly qtde: number;
  readonly maximo: number;
  readonly aoMudar: (qtde: number) => void;
}

/** Steps beside one by one. */
const PASSOS = [5, 10] as const;

/** How many tickets, and what they cost. */
export function Quantidade({ rifa, qtde, maximo, aoMudar }: Props) {
  const gratis = qtde - quantidadePagavel(qtde, rifa);
  const total = precoTotal(qtde, lerDinheiro(rifa.valor) ?? 0, rifa);
  return (
    <div className={estilo.quantidade}>
      <fieldset className={estilo.seletor}>
        <legend className="somente-leitor">Quantidade de bilhetes</legend>
        <button
          type="button"
          aria-label="Menos um bilhete"
          disabled={qtde <= 1}
          onClick={() => aoMudar(qtde - 1)}
        >
          <Menos tamanho={20} />
        </button>
        <output aria-label="Quantidade">{qtde}</output>
        <button
          type="button"
          aria-label="Mais um bilhete"
          disabled={qtde >= maximo}
          onClick={() => aoMudar(qtde + 1)}
        >
          <Mais tamanho={20} />
        </button>
      </fieldset>
      <p className={estilo.total}>
        Total <strong>{formatarReais(total)}</strong>
        {gratis > 0 && <span>{gratis === 1 ? '1 bilhete grátis' : `${gratis} bilhetes grátis`}</span>}
      </p>
      {maximo > 1 && (
        <div className={estilo.atalhos}>
          {PASSOS.map((passo) => (
            <button
              key={passo}
              type="button"
              aria-label={`+${passo} bilhetes`}
              disabled={qtde >= maximo}
              onClick={() => aoMudar(Math.min(qtde + passo, maximo))}
            >
              +{passo}
            </button>
          ))}
          <button
            type="button"
            aria-label={`Máximo: ${maximo} bilhetes`}
            disabled={qtde >= maximo}
            onClick={() => aoMudar(maximo)}
          >
            Máximo
          </button>
        </div>
      )}
    </div>
  );
}
