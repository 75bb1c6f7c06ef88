import { useReleitura } from '@rifa-viva/ui/ao-vivo/conexao.ts';
import { useUsuarioAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect } from 'react';
import { consultaDoProvedor, consultaDosBilhetes, lerSituacao } from './conferencia.ts';
import { cobrancaDe, type Fato, type Pagamento } from './estado.ts';

/**
 * Waits for the money: by the live push, after each connect of it, and beside it by asking the provider, and the own list
 * while nothing is told. Answers what asks at once.
 */
export function useAcompanhamento(pagamento: Pagamento, ocorreu: Dispatch<Fato>): () => Promise<void> {
  const { idUsuario } = useUsuario();
  const cobranca = cobrancaDe(pagamento);

  const conferir = async () => {
    if (!cobranca) return;
    try {
      ocorreu({ tipo: 'conferido', situacao: await lerSituacao(cobranca, idUsuario) });
    } catch (falha) {
      console.error(falha);
    }
  };
  useUsuarioAoVivo(cobranca ? idUsuario : null, (mudou) => {
    if (mudou?.motivo !== 'conta') void conferir();
  });

  const { data: noProvedor } = useQuery(consultaDoProvedor(pagamento, idUsuario));
  const { data: dosBilhetes } = useQuery(consultaDosBilhetes(pagamento, idUsuario, useReleitura()));
  useEffect(() => {
    for (const situacao of [noProvedor, dosBilhetes]) if (situacao) ocorreu({ tipo: 'conferido', situacao });
  }, [noProvedor, dosBilhetes, ocorreu]);

  return conferir;
}
