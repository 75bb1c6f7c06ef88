import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import estilo from './conferirBilhete.module.css';

/** Whose ticket it is, and the way home: this screen stands outside the frame. */
export function Cabecalho() {
  const { logo, nome } = useEmpresa();
  return (
    <header className={estilo.marca}>
      <LinkDaRota para="/inicio">
        <img src={enderecoDaImagem(logo)} alt="" width={96} height={40} />
        <span>{nome || 'Rifa Viva'}</span>
        <span className="somente-leitor">: ir para o início</span>
      </LinkDaRota>
    </header>
  );
}
