import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { useState } from 'react';
import estilo from './bilhetes.module.css';

/** Ways to put tickets on paper. */
export function Papel({ aoEscolher }: { readonly aoEscolher: (formato: Formato) => void }) {
  const [termica, setTermica] = useState(false);
  return (
    <>
      <Botao tipo="secundario" largo onClick={() => aoEscolher({ tipo: 'pdf' })}>
        PDF
      </Botao>
      <Botao tipo="secundario" largo aria-expanded={termica} onClick={() => setTermica(!termica)}>
        Impressora Térmica
      </Botao>
      {termica && (
        <fieldset className={estilo.papeis}>
          <legend>Largura do papel</legend>
          {([58, 80] as const).map((papel) => (
            <Botao key={papel} tipo="secundario" onClick={() => aoEscolher({ tipo: 'termica', papel })}>
              {papel} mm
            </Botao>
          ))}
        </fieldset>
      )}
    </>
  );
}
