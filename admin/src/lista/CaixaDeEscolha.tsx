import TextField, { type TextFieldProps } from '@mui/material/TextField';

type Props = Omit<TextFieldProps, 'select' | 'slotProps' | 'children'> & {
  readonly opcoes: readonly (readonly [valor: string | number, rotulo: string])[];
  /** Says that nothing is chosen. */
  readonly todos?: string;
};

/** One of several, outside a form, by the browser's own list: one of MUI's would open behind a modal dialog. */
export const CaixaDeEscolha = ({ opcoes, todos, ...props }: Props) => (
  <TextField select {...props} slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
    {todos !== undefined && <option value="">{todos}</option>}
    {opcoes.map(([valor, rotulo]) => (
      <option key={valor} value={valor}>
        {rotulo}
      </option>
    ))}
  </TextField>
);

/** A day, outside a form. */
export const Dia = (props: Omit<TextFieldProps, 'type' | 'slotProps'>) => (
  <TextField type="date" {...props} slotProps={{ inputLabel: { shrink: true } }} />
);
