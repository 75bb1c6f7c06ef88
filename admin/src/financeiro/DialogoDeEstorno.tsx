import Typography from '@mui/material/Typography';
import { MAXIMO_DO_MOTIVO } from '@rifa-viva/contracts/regras/limites';
import { useState } from 'react';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { reais } from '../providers/dinheiro.ts';
import { DialogoDoAcerto } from './DialogoDoAcerto.tsx';
import type { Acerto } from './tipos.ts';

interface Props {
  readonly idRifa: number;
  readonly acerto: Acerto;
  readonly aoEstornar: () => void;
  readonly aoFechar: () => void;
}

/** Takes a recorded payment back, with the reason: it stays in the list. */
export function DialogoDeEstorno({ idRifa, acerto, aoEstornar, aoFechar }: Props) {
  const dados = useProvedor();
  const [texto, setTexto] = useState('');
  const motivo = texto.trim();
  const { idVendedor, idAcerto, vendedor, valor } = acerto;
  return (
    <DialogoDoAcerto
      titulo="Estornar pagamento"
      botao="Estornar"
      cor="error"
      pronto={motivo !== ''}
      enviar={() => dados.estornarAcerto({ idRifa, idVendedor, idAcerto, motivo })}
      feito="Pagamento estornado com sucesso!!"
      aoFazer={aoEstornar}
      aoFechar={aoFechar}
      campo={{
        label: 'Motivo',
        value: texto,
        slotProps: { htmlInput: { maxLength: MAXIMO_DO_MOTIVO } },
        onChange: ({ target }) => setTexto(target.value),
      }}
    >
      <Typography>
        {reais(valor)} a {vendedor} voltam a ficar em aberto. O registro fica na lista, com o motivo.
      </Typography>
    </DialogoDoAcerto>
  );
}
