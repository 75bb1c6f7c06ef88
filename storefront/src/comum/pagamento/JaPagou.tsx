import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { useEffect, useRef, useState } from 'react';
import type { TipoPagamento } from './cobranca.ts';
import estilo from './pagamento.module.css';

interface Props {
  readonly tipoPagamento: TipoPagamento;
  readonly aoConfirmar: () => Promise<void>;
  readonly aoDesistir: () => Promise<void>;
  readonly aoVoltar: () => void;
}

/** Asked before an open reservation is given up: who has paid must not lose his tickets by a wrong tap. */
export function JaPagou({ tipoPagamento, aoConfirmar, aoDesistir, aoVoltar }: Props) {
  const [ocupado, setOcupado] = useState<'confirmar' | 'desistir' | null>(null);
  const pergunta = useRef<HTMLParagraphElement>(null);
  useEffect(() => pergunta.current?.focus(), []);
  const responder = async (resposta: 'confirmar' | 'desistir', fazer: () => Promise<void>) => {
    setOcupado(resposta);
    await fazer();
    setOcupado(null);
  };
  return (
    <div className={estilo.fim}>
      <p ref={pergunta} tabIndex={-1} className={estilo.titulo}>
        Você já fez o pagamento?
      </p>
      <p>
        Se já pagou, mantenha a reserva: os bilhetes são
        {tipoPagamento === 'normal'
          ? ' liberados assim que o pagamento for conferido.'
          : ' seus assim que o pagamento for confirmado.'}
      </p>
      <div className={estilo.botoes}>
        <Botao
          largo
          ocupado={ocupado === 'confirmar'}
          onClick={() => void responder('confirmar', aoConfirmar)}
        >
          Já Paguei
        </Botao>
        <Botao
          tipo="perigo"
          largo
          ocupado={ocupado === 'desistir'}
          onClick={() => void responder('desistir', aoDesistir)}
        >
          Não Paguei, Cancelar Reserva
        </Botao>
        <Botao tipo="simples" largo onClick={aoVoltar}>
          Voltar
        </Botao>
      </div>
    </div>
  );
}
