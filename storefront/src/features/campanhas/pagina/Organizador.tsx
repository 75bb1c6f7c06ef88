import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import estilo from './pagina.module.css';

/** Who holds the raffle, and how to reach them. */
export function Organizador() {
  const { nome, nomeContato, logo } = useEmpresa();
  return (
    <section className={estilo.parte} aria-labelledby="organizador">
      <h2 id="organizador">Organização</h2>
      <div className={estilo.organizador}>
        <img src={enderecoDaImagem(logo)} alt="" width={96} height={52} loading="lazy" />
        <p>
          <strong>{nome || 'Rifa Viva'}</strong>
          {nomeContato && <span>Responsável: {nomeContato}</span>}
          <LinkDaRota para="/contato">Fale com a organização</LinkDaRota>
        </p>
      </div>
    </section>
  );
}
