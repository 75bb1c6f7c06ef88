import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { CampoComBotao } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { useNumeros } from './useNumeros.ts';

interface Props {
  readonly titulo: string;
  readonly rotulo: string;
  readonly ajuda: string;
  readonly botao: string;
  readonly perigo?: boolean;
  readonly ocupada?: boolean;
  /** Answers what is to be said of the numbers; '': nothing. */
  readonly aoEnviar: (texto: string) => Promise<string>;
}

/** Does something with tickets by their typed numbers, without looking for their cards. */
export function PorNumero({ titulo, rotulo, ajuda, botao, perigo, ocupada = false, aoEnviar }: Props) {
  const { campo, enviar } = useNumeros(ajuda);
  const aoSubmeter = (evento: FormEvent) => {
    evento.preventDefault();
    void enviar(aoEnviar);
  };
  return (
    <Recolhivel titulo={titulo}>
      <form onSubmit={aoSubmeter}>
        <CampoComBotao>
          <TextField label={rotulo} {...campo} />
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
