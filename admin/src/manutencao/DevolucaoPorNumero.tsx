import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Recolhivel } from '../comum/Recolhivel.tsx';

interface Props {
  readonly ocupada: boolean;
  readonly aoDevolver: (texto: string) => void;
}

/** Returns tickets by their typed numbers, without looking for their cards. */
export function DevolucaoPorNumero({ ocupada, aoDevolver }: Props) {
  const [texto, setTexto] = useState('');
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    aoDevolver(texto);
  };
  return (
    <Recolhivel titulo="Devolver por Número">
      <Box
        component="form"
        onSubmit={enviar}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
      >
        <TextField
          label="Bilhetes para devolver"
          helperText="Sequência 0001/0100 ou lista 0001,0005,0009"
          value={texto}
          onChange={(evento) => setTexto(evento.target.value)}
          sx={{ flex: '1 1 260px' }}
        />
        <Button type="submit" variant="contained" color="error" loading={ocupada} sx={{ minHeight: 56 }}>
          DEVOLVER NÚMEROS
        </Button>
      </Box>
    </Recolhivel>
  );
}
