import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import type { PropsDoCampo } from './useFormulario.ts';

interface Comum {
  readonly campo: PropsDoCampo;
  readonly rotulo: string;
  readonly ajuda?: string | undefined;
  readonly desabilitado?: boolean | undefined;
}

interface PropsDeTexto extends Comum {
  readonly valor: string;
  readonly aoMudar: (texto: string) => void;
  readonly tipo?: TextFieldProps['type'];
  readonly maximo?: number;
  readonly linhas?: number;
  readonly teclado?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  readonly prefixo?: string;
  readonly sugestaoDoNavegador?: string;
}

/** One line or several of text. */
export function CampoDeTexto(props: PropsDeTexto) {
  const { campo, rotulo, ajuda, desabilitado = false, tipo = 'text', linhas } = props;
  const semRotuloFlutuante = tipo === 'datetime-local' || tipo === 'date';
  return (
    <TextField
      {...campo}
      label={rotulo}
      value={props.valor}
      onChange={(evento) => props.aoMudar(evento.target.value)}
      type={tipo}
      disabled={desabilitado}
      helperText={ajuda}
      autoComplete={props.sugestaoDoNavegador ?? 'off'}
      fullWidth
      {...(linhas ? { multiline: true, minRows: linhas } : {})}
      slotProps={{
        htmlInput: {
          ...(props.maximo ? { maxLength: props.maximo } : {}),
          ...(props.teclado ? { inputMode: props.teclado } : {}),
        },
        ...(props.prefixo ? { input: { startAdornment: <Prefixo texto={props.prefixo} /> } } : {}),
        ...(semRotuloFlutuante ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}

const Prefixo = ({ texto }: { readonly texto: string }) => (
  <span aria-hidden style={{ marginRight: 6, opacity: 0.7 }}>
    {texto}
  </span>
);

/** Text that is upper-cased as it is typed. */
export const CampoEmMaiusculas = (props: PropsDeTexto) => (
  <CampoDeTexto {...props} aoMudar={(texto) => props.aoMudar(maiusculas(texto))} />
);

export interface Opcao<T extends string | number> {
  readonly valor: T;
  readonly rotulo: string;
}

interface PropsDeEscolha<T extends string | number> extends Comum {
  readonly valor: T | '';
  readonly opcoes: readonly Opcao<T>[];
  readonly aoMudar: (valor: T) => void;
}

/** One of several options. */
export function CampoDeEscolha<T extends string | number>(props: PropsDeEscolha<T>) {
  const { campo, rotulo, ajuda, desabilitado = false, opcoes } = props;
  const escolher = (texto: string) => {
    const opcao = opcoes.find((o) => String(o.valor) === texto);
    if (opcao) props.aoMudar(opcao.valor);
  };
  return (
    <TextField
      {...campo}
      select
      label={rotulo}
      value={opcoes.some((o) => o.valor === props.valor) ? String(props.valor) : ''}
      onChange={(evento) => escolher(evento.target.value)}
      disabled={desabilitado}
      helperText={ajuda}
      fullWidth
      // The browser's own list: one of MUI's would open behind a modal dialog.
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" disabled hidden />
      {opcoes.map(({ valor, rotulo: texto }) => (
        <option key={valor} value={String(valor)}>
          {texto}
        </option>
      ))}
    </TextField>
  );
}

interface PropsDeChave {
  readonly nome: string;
  readonly rotulo: string;
  readonly valor: boolean;
  readonly desabilitado?: boolean;
  readonly aoMudar: (valor: boolean) => void;
}

/** Yes or no. */
export const CampoDeChave = ({ nome, rotulo, valor, desabilitado = false, aoMudar }: PropsDeChave) => (
  <FormControlLabel
    control={<Switch name={nome} checked={valor} onChange={(_, marcado) => aoMudar(marcado)} />}
    label={rotulo}
    disabled={desabilitado}
  />
);
