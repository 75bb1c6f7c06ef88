import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { Copiar } from '@rifa-viva/ui/pecas/icones.tsx';
import { avisarAtencao, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import estilo from './compartilhar.module.css';
import { linkDoWhatsApp, type Partilha } from './compartilhar.ts';

interface Props {
  readonly partilha: Partilha;
  readonly aoFechar: () => void;
}

/** The ways to share where the browser has none of its own. */
export default function OpcoesDeCompartilhar({ partilha, aoFechar }: Props) {
  const copiar = async () => {
    const copiado = await copiarTexto(partilha.url);
    if (copiado) await avisarSucesso('Link copiado para a área de transferência.', DURACAO.curta);
    else await avisarAtencao('Selecione e copie o link.', DURACAO.curta);
  };
  return (
    <Dialogo titulo="Compartilhar" aoFechar={aoFechar}>
      <div className={estilo.opcoes}>
        <p>{partilha.titulo}</p>
        <a
          className={classeDoBotao('principal', true)}
          href={linkDoWhatsApp(partilha)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Enviar pelo WhatsApp
        </a>
        <input
          aria-label="Link"
          readOnly
          value={partilha.url}
          onFocus={(evento) => evento.currentTarget.select()}
        />
        <Botao tipo="secundario" largo onClick={() => void copiar()}>
          <Copiar tamanho={20} /> Copiar link
        </Botao>
      </div>
    </Dialogo>
  );
}
