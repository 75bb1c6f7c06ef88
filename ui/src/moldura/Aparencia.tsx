import { useId } from 'react';
import { useValor } from '../estado/useValor.ts';
import { Contraste } from '../pecas/icones.tsx';
import { APARENCIAS, aparencia, ehAparencia, escolherAparencia } from '../tema/aparencia.ts';
import estilo from './Aparencia.module.css';

/** Light, dark, or as the device is set. */
export function EscolhaDaAparencia() {
  const nome = useId();
  const escolhida = useValor(aparencia);
  return (
    <fieldset className={estilo.escolha}>
      <legend>Aparência</legend>
      {Object.entries(APARENCIAS).map(([valor, rotulo]) => (
        <label key={valor}>
          <input
            type="radio"
            name={nome}
            value={valor}
            checked={valor === escolhida}
            onChange={({ currentTarget }) => {
              if (ehAparencia(currentTarget.value)) escolherAparencia(currentTarget.value);
            }}
          />
          {rotulo}
        </label>
      ))}
    </fieldset>
  );
}

/** The same behind a button, for bars. */
export function BotaoDaAparencia({ className }: { readonly className?: string | undefined }) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label="Aparência">
        <Contraste tamanho={20} />
      </button>
      <div id={id} popover="auto" className={estilo.caixa}>
        <EscolhaDaAparencia />
      </div>
    </>
  );
}
