import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { type PropsDoCampo, useCampo } from './useCampo.ts';

interface Props extends PropsDoCampo {
  /** What the field shows and keeps of what is typed. */
  readonly mascara?: (texto: string) => string;
  readonly tipo?: TextFieldProps['type'];
  readonly maximo?: number;
  readonly linhas?: number;
  readonly teclado?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | undefined;
  readonly prefixo?: string;
  readonly sugestaoDoNavegador?: string;
  readonly pequeno?: boolean;
}

const COM_FORMATO_PROPRIO: readonly unknown[] = ['datetime-local', 'date', 'color'];

/** One line or several of text. */
export function CampoDeTexto(props: Props) {
  const { desabilitado = false, tipo = 'text', linhas, maximo, teclado, prefixo } = props;
  const { field, errado, ...campo } = useCampo<string>(props, props.mascara);
  const { ref, ...resto } = field;
  return (
    <TextField
      {...resto}
      id={campo.id}
      inputRef={ref}
      error={errado}
      label={campo.rotulo}
      type={tipo}
      size={props.pequeno ? 'small' : 'medium'}
      disabled={desabilitado}
      helperText={campo.nota}
      autoComplete={props.sugestaoDoNavegador ?? 'off'}
      fullWidth
      {...(linhas && { multiline: true, minRows: linhas })}
      slotProps={{
        htmlInput: { ...(maximo && { maxLength: maximo }), ...(teclado && { inputMode: teclado }) },
        ...(prefixo && {
          input: { startAdornment: <InputAdornment position="start">{prefixo}</InputAdornment> },
        }),
        ...(COM_FORMATO_PROPRIO.includes(tipo) && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

/** Text that is upper-cased as it is typed. */
export const CampoEmMaiusculas = (props: Props) => <CampoDeTexto {...props} mascara={maiusculas} />;

export const soDigitos = (texto: string): string => texto.replace(/\D/g, '');

/** Digits alone; kept as text, so that it can be empty while it is typed. */
export const CampoDeDigitos = (props: Props) => (
  <CampoDeTexto teclado="numeric" maximo={6} {...props} mascara={soDigitos} />
);
