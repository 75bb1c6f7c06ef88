import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { CampoComBotao } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';

interface Props {
  readonly titulo: string;
  readonly rotulo: string;
  readonly ajuda: string;
  readonly botao: string;
  readonly perigo?: boolean;
  readonly ocupada?: boolean;
  readonly aoEnviar: (texto: string) => void;
}

/** Does something with tickets by their typed numbers, without looking for their cards. */
export function PorNumero({ titulo, rotulo, ajuda, botao, perigo, ocupada = false, aoEnviar }: Props) {
  const [texto, setTexto] = useState('');
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    aoEnviar(texto);
  };
  return (
    <Recolhivel titulo={titulo}>
      <form onSubmit={enviar}>
        <CampoComBotao>
          <TextField
            label={rotulo}
            helperText={ajuda}
            value={texto}
            onChange={(evento) => setTexto(evento.target.value)}
          />
          <Button
            type="submit"
            variant="contained"
            color={perigo ? 'error' : 'primary'}
            loading={ocupada}
            size="large"
          >
            {botao}
          </Button>
        </CampoComBotao>
      </form>
    </Recolhivel>
  );
}
