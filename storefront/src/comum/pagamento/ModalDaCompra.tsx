import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ComprasAbertas } from './ComprasAbertas.tsx';
import { avancar, cobrancaDe, INICIAL } from './estado.ts';
import { ModalDePagamento } from './ModalDePagamento.tsx';
import estilo from './pagamento.module.css';
import { type RifaAVenda, useCompra } from './useCompra.ts';

interface Props {
  readonly rifa: RifaAVenda;
  readonly qtde: number;
  /** Chosen by the buyer; absent: to be drawn. */
  readonly numeros?: readonly number[];
  readonly aoFechar: (desfecho: Desfecho) => void;
}

/**
 * perdida: what was chosen cannot be had any more, and the buyer has been told so; adiada: its window could not be opened,
 * what was asked for stands.
 */
export type Desfecho = 'reservada' | 'perdida' | 'desistida' | 'adiada';

/** Buying by Pix. */
export default function ModalDaCompra({ rifa, qtde, numeros, aoFechar }: Props) {
  const navegar = useNavigate();
  const { tipoPagamento } = useEmpresa();
  const [pagamento, ocorreu] = useReducer(avancar, INICIAL);
  const [comAbertas, setComAbertas] = useState(false);
  const { total, gerar, abandonar } = useCompra(
    { rifa, qtde, ...(numeros && { numeros }) },
    { ocorreu, aoPerder: () => aoFechar('perdida'), aoTerAbertas: () => setComAbertas(true) },
  );
  const verBilhetes = () => void navegar('/meusBilhetes');
  const cobrado = lerDinheiro(cobrancaDe(pagamento)?.valor ?? '');
  const fechar = () => {
    abandonar();
    aoFechar(pagamento.fase === 'inicial' ? 'desistida' : 'reservada');
  };
  const escolhidos = numeros ? 'os números que você escolheu' : 'os números';
  return (
    <ModalDePagamento
      resumo={{
        titulo: rifa.titulo,
        qtde,
        total: cobrado ?? total,
        largura: larguraDoNumero(rifa.qtdeNumeros),
        ...(numeros && { numeros }),
      }}
      pagamento={pagamento}
      ocorreu={ocorreu}
      aoFechar={fechar}
      aoVerBilhetes={verBilhetes}
    >
      {comAbertas ? (
        <ComprasAbertas rifa={rifa} aoVerBilhetes={verBilhetes} aoFechar={fechar} />
      ) : (
        <>
          <p className={estilo.promessa}>
            {tipoPagamento === 'normal'
              ? `Ao gerar o QrCode, ${escolhidos} ficam reservados para você. Depois do Pix, uma pessoa confere o pagamento e confirma seus bilhetes.`
              : `Ao gerar o QrCode, ${escolhidos} ficam reservados para você enquanto durar o tempo para pagar. A confirmação é automática.`}
          </p>
          <div className={estilo.botoes}>
            <Botao tipo="acao" largo onClick={() => void gerar()}>
              Gerar QrCode
            </Botao>
            <Botao tipo="secundario" largo onClick={fechar}>
              Cancelar
            </Botao>
          </div>
        </>
      )}
    </ModalDePagamento>
  );
}
