import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import estilo from './naoEncontrada.module.css';

/** /404 */
export default function NaoEncontrada() {
  const { logo, nome } = useEmpresa();
  return (
    <section className={estilo.tela}>
      <img src={enderecoDaImagem(logo)} alt={nome || 'Logo'} width={220} height={120} />
      <p className={estilo.codigo}>404</p>
      <h1>Página não encontrada</h1>
      <p>O endereço que você abriu não existe ou mudou de lugar.</p>
      <LinkDaRota para="/" className={classeDoBotao('principal')}>
        Voltar Para o Início
      </LinkDaRota>
    </section>
  );
}
