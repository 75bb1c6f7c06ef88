import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useReducer } from 'react';
import type { CobrancaAPagar } from './cobranca.ts';
import { avancar, retomar } from './estado.ts';
import { ModalDePagamento } from './ModalDePagamento.tsx';

interface Props extends CobrancaAPagar {
  readonly aoFechar: () => void;
}

/** A purchase that was begun before and waits for its payment. */
export default function ModalDaCobranca({ cobranca, largura, aoFechar }: Props) {
  const [pagamento, ocorreu] = useReducer(avancar, cobranca, (aberta) => retomar(aberta, agora()));
  const { titulo, numeros, valor } = cobranca;
  return (
    <ModalDePagamento
      resumo={{ titulo, qtde: numeros.length, total: lerDinheiro(valor) ?? 0, largura }}
      pagamento={pagamento}
      ocorreu={ocorreu}
      aoFechar={aoFechar}
    />
  );
}
