import { Botao, type TipoDeBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { useState } from 'react';
import { compartilhar, type Partilha } from './compartilhar.ts';

const Opcoes = janelaTardia(() => import('./OpcoesDeCompartilhar.tsx'));

interface Props {
  /** Made when it is asked for. */
  readonly partilha: () => Partilha;
  /** Named where there are many: what is shared. */
  readonly rotulo?: string;
  readonly tipo?: TipoDeBotao;
  readonly largo?: boolean;
}

/** Shares a page: by the browser's own sheet, or else by WhatsApp and the clipboard. */
export function Compartilhar({ partilha, rotulo = 'Compartilhar', tipo = 'secundario', largo }: Props) {
  const [aberta, setAberta] = useState<Partilha | null>(null);
  const abrir = async () => {
    const pedida = partilha();
    if ((await compartilhar(pedida)) === 'indisponivel') setAberta(pedida);
  };
  const fechar = () => setAberta(null);
  return (
    <>
      <Botao tipo={tipo} largo={largo ?? false} onClick={() => void abrir()}>
        {rotulo}
      </Botao>
      {aberta && <Opcoes partilha={aberta} aoFechar={fechar} aoFaltar={fechar} />}
    </>
  );
}
