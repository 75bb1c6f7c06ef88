import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type PropsDoCampo, useCampo } from '../campos/useCampo.ts';
import { lerInteiro } from './formulario.ts';

interface Props extends PropsDoCampo {
  readonly pequeno?: boolean;
  /** What is typed may pass them; what is kept may not, and is what the field shows once it is left. */
  readonly limites?: readonly [minimo: number, maximo: number];
}

/** Typed as an integer; a dragged position shows its two decimals until it is typed over. */
export function CampoDeInteiro(props: Props) {
  const { pequeno = false, limites } = props;
  const { field, errado, ...campo } = useCampo<string>(props, (texto) => lerInteiro(texto, limites));
  const [digitado, setDigitado] = useState<string | null>(null);
  const { ref, value, onChange, onBlur, ...resto } = field;
  return (
    <TextField
      {...resto}
      id={campo.id}
      inputRef={ref}
      error={errado}
      helperText={campo.nota}
      size={pequeno ? 'small' : 'medium'}
      label={campo.rotulo}
      value={digitado ?? String(value).replace('.', ',')}
      onChange={(evento) => {
        if (limites) setDigitado(evento.target.value);
        onChange(evento);
      }}
      onBlur={() => {
        setDigitado(null);
        onBlur();
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
