import { cancelarReserva } from '@rifa-viva/contracts/http/bilhetes';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisar, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MEUS_BILHETES } from './consulta.ts';
import estilo from './meusBilhetes.module.css';
import type { ReservaAberta } from './reservas.ts';

interface Props {
  readonly reservas: readonly ReservaAberta[];
  readonly largura: number;
}

/** Purchases that wait for their payment: the numbers are held, the lucky numbers come with the payment. */
export function ReservasAbertas({ reservas, largura }: Props) {
  const { cancelar, cancelando } = useCancelamento();
  if (reservas.length === 0) return null;
  return (
    <div className={estilo.reservas}>
      <h3>Aguardando Pagamento</h3>
      <ul>
        {reservas.map((reserva) => (
          <li key={reserva.idPagamento}>
            <div>
              <p>
                {reserva.numeros.length === 1 ? 'Bilhete' : 'Bilhetes'}{' '}
                <strong>{reserva.numeros.map((n) => formatarNumero(n, largura)).join(', ')}</strong>
              </p>
              {reserva.expiraEm && <p>Reservado até {formatarDataHora(reserva.expiraEm)}</p>}
            </div>
            <Botao tipo="secundario" ocupado={cancelando} onClick={() => void cancelar(reserva)}>
              Cancelar reserva
            </Botao>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useCancelamento() {
  const consultas = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ idPagamento }: ReservaAberta) => chamar(cancelarReserva, { body: { idPagamento } }),
    onSuccess: () => void avisar('Reserva cancelada.', DURACAO.curta),
    onError: (falha) => void avisar(textoDaFalha(falha), DURACAO.longa),
    onSettled: () => consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] }),
  });
  const cancelar = async (reserva: ReservaAberta) => {
    const naoPagou = await confirmar({
      titulo: 'Cancelar reserva',
      texto:
        'Você já fez o pagamento? Se já pagou, não cancele: aguarde a confirmação. Se ainda não pagou, os bilhetes voltam a ficar livres.',
      confirmar: 'Não paguei, cancelar',
      cancelar: 'Voltar',
      perigo: true,
    });
    if (naoPagou) mutate(reserva);
  };
  return { cancelar, cancelando: isPending };
}
