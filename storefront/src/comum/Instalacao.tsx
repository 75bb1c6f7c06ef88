import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import estilo from './Instalacao.module.css';
import { convite, instalar, recusarInstalacao } from './instalacao.ts';

/** Offers to install the site, below what the page is for; nothing where the browser does not offer it. */
export function Instalacao() {
  if (!useValor(convite)) return null;
  return (
    <section className={estilo.instalacao} aria-label="Instalar aplicativo">
      <p>Instale o aplicativo e abra seus bilhetes pela tela inicial, mesmo sem internet.</p>
      <div className={estilo.botoes}>
        <Botao tipo="secundario" onClick={recusarInstalacao}>
          Agora não
        </Botao>
        <Botao onClick={() => void instalar()}>Instalar</Botao>
      </div>
    </section>
  );
}
