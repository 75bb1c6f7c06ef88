import Typography from '@mui/material/Typography';
import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { useState } from 'react';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { reais } from '../providers/dinheiro.ts';
import { DialogoDoAcerto } from './DialogoDoAcerto.tsx';
import type { Vendedor } from './tipos.ts';

interface Props {
  readonly idRifa: number;
  readonly vendedor: Vendedor;
  readonly aoPagar: (idAcerto: number) => void;
  readonly aoFechar: () => void;
}

/** Records that a seller was paid; all that is open unless less is typed. The server refuses more. */
export function DialogoDePagamento({ idRifa, vendedor, aoPagar, aoFechar }: Props) {
  const dados = useProvedor();
  const [texto, setTexto] = useState(vendedor.aberta.toLocaleString('pt-BR', { minimumFractionDigits: 2 }));
  const pronto = Boolean(lerDinheiro(texto));
  return (
    <DialogoDoAcerto
      titulo={`Pagar ${vendedor.vendedor}`}
      botao="Registrar pagamento"
      pronto={pronto}
      enviar={() => dados.pagarAcerto({ idRifa, idVendedor: vendedor.idVendedor, valor: texto })}
      feito="Pagamento registrado com sucesso!!"
      aoFazer={({ idAcerto }) => aoPagar(idAcerto)}
      aoFechar={aoFechar}
      campo={{
        label: 'Valor pago',
        value: texto,
        error: !pronto,
        helperText: pronto ? undefined : 'Digite um valor',
        slotProps: { htmlInput: { inputMode: 'decimal' } },
        onChange: ({ target }) => setTexto(target.value),
      }}
    >
      <Typography>
        Em aberto: <strong>{reais(vendedor.aberta)}</strong>. O pagamento é feito por fora; aqui ele fica
        registrado em seu nome.
      </Typography>
    </DialogoDoAcerto>
  );
}
