import TextField from '@mui/material/TextField';
import { type PropsDoCampo, useCampo } from './useCampo.ts';

export interface Opcao {
  readonly valor: string | number;
  readonly rotulo: string;
}

interface Props extends PropsDoCampo {
  readonly opcoes: readonly Opcao[];
  /** Value of the option that stands for null. */
  readonly nulo?: number;
  /** Hears of what the person chose. */
  readonly aoEscolher?: (valor: Opcao['valor']) => void;
}

/** Each option under its own name. */
export const opcoesDe = (valores: readonly (string | number)[]): Opcao[] =>
  valores.map((valor) => ({ valor, rotulo: String(valor) }));

/** One of several options. */
export function CampoDeEscolha(props: Props) {
  const { desabilitado = false, opcoes, nulo, aoEscolher } = props;
  const valorDe = (texto: string) => opcoes.find(({ valor }) => String(valor) === texto)?.valor ?? '';
  const { field, errado, ...campo } = useCampo<string>(props, (texto) => {
    const valor = valorDe(texto);
    return valor === nulo ? null : valor;
  });
  const { ref, value, onChange, ...resto } = field;
  const atual = String(value ?? nulo ?? '');
  return (
    <TextField
      {...resto}
      id={campo.id}
      inputRef={ref}
      error={errado}
      select
      label={campo.rotulo}
      value={valorDe(atual) === '' ? '' : atual}
      onChange={(evento) => {
        onChange(evento);
        aoEscolher?.(valorDe(evento.target.value));
      }}
      disabled={desabilitado}
      helperText={campo.nota}
      fullWidth
      // The browser's own list: one of MUI's would open behind a modal dialog.
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" disabled hidden />
      {opcoes.map(({ valor, rotulo }) => (
        <option key={valor} value={String(valor)}>
          {rotulo}
        </option>
      ))}
    </TextField>
  );
}
