import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { Copiar } from '@rifa-viva/ui/pecas/icones.tsx';
import { avisarAtencao, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import type { FocusEvent } from 'react';
import estilo from './compartilhar.module.css';
import { linkDoWhatsApp, mensagemDa, type Partilha } from './compartilhar.ts';

interface Props {
  readonly partilha: Partilha;
  readonly aoFechar: () => void;
}

/** The ways to share where the browser has none of its own. */
export default function OpcoesDeCompartilhar({ partilha, aoFechar }: Props) {
  const [oQue, texto] = partilha.pelasPalavras
    ? (['mensagem', mensagemDa(partilha)] as const)
    : (['link', partilha.url] as const);
  const copiar = async () => {
    if (await copiarTexto(texto)) await avisarSucesso(COPIADO[oQue], DURACAO.curta);
    else await avisarAtencao(A_COPIAR[oQue], DURACAO.curta);
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
        <Texto oQue={oQue} texto={texto} />
        <Botao tipo="secundario" largo onClick={() => void copiar()}>
          <Copiar tamanho={20} /> Copiar {oQue}
        </Botao>
      </div>
    </Dialogo>
  );
}

type OQue = 'link' | 'mensagem';

const COPIADO: Readonly<Record<OQue, string>> = {
  link: 'Link copiado para a área de transferência.',
  mensagem: 'Mensagem copiada para a área de transferência.',
};
const A_COPIAR: Readonly<Record<OQue, string>> = {
  link: 'Selecione e copie o link.',
  mensagem: 'Selecione e copie a mensagem.',
};

const selecionar = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  currentTarget.select();

/** Can be selected by hand where the clipboard is kept from us. */
function Texto({ oQue, texto }: { readonly oQue: OQue; readonly texto: string }) {
  const campo = { readOnly: true, value: texto, onFocus: selecionar };
  return oQue === 'link' ? (
    <input aria-label="Link" {...campo} />
  ) : (
    <textarea aria-label="Mensagem" rows={LINHAS_A_VISTA} {...campo} />
  );
}
const LINHAS_A_VISTA = 6;
