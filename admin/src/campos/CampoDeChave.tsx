import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type PropsDoCampo, useCampo } from './useCampo.ts';

interface Props extends PropsDoCampo {
  /** What is kept for yes and for no. */
  readonly valores?: readonly [sim: unknown, nao: unknown];
}

/** Yes or no. */
export function CampoDeChave(props: Props) {
  const { desabilitado = false, valores: [sim, nao] = [true, false] } = props;
  const { field, rotulo } = useCampo<boolean>(props, (marcado) => (marcado ? sim : nao));
  const { ref, value, onChange, ...resto } = field;
  return (
    <FormControlLabel
      control={
        <Switch
          {...resto}
          slotProps={{ input: { ref } }}
          checked={value === sim}
          onChange={(_, marcado) => onChange(marcado)}
        />
      }
      label={rotulo}
      disabled={desabilitado}
    />
  );
}
