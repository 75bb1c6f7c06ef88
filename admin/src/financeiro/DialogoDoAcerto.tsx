import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { ErroDaApi, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';

interface Props<Resposta> {
  readonly titulo: string;
  readonly botao: string;
  readonly cor?: 'error';
  /** What was typed can be sent. */
  readonly pronto: boolean;
  readonly enviar: () => Promise<Resposta>;
  /** Told when it was. */
  readonly feito: string;
  readonly aoFazer: (resposta: Resposta) => void;
  readonly aoFechar: () => void;
  /** Above the field. */
  readonly children: ReactNode;
  readonly campo: Pick<TextFieldProps, 'label' | 'value' | 'error' | 'helperText' | 'slotProps' | 'onChange'>;
}

/**
 * A dialog that sends one field. What the server says against it stands at the field, what else went wrong below it,
 * until something else is typed; the field has the focus then.
 */
export function DialogoDoAcerto<Resposta>(props: Props<Resposta>) {
  const { titulo, botao, cor = 'primary', pronto, enviar, feito, aoFazer, aoFechar } = props;
  const [falha, setFalha] = useState<unknown>(null);
  const [enviando, setEnviando] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (falha !== null) campo.current?.focus();
  }, [falha]);
  const doCampo = falha instanceof ErroDaApi && falha.campo !== undefined;
  const aoEnviar = async (evento: FormEvent) => {
    evento.preventDefault();
    setEnviando(true);
    setFalha(null);
    try {
      const resposta = await enviar();
      informarFeito(feito);
      aoFazer(resposta);
    } catch (recusa) {
      setFalha(recusa);
      setEnviando(false);
    }
  };
  return (
    <Dialogo titulo={titulo} aoFechar={aoFechar}>
      <form onSubmit={aoEnviar} onChange={() => setFalha(null)}>
        <Pilha>
          {props.children}
          <TextField
            {...props.campo}
            {...(doCampo && { error: true, helperText: falha.erro })}
            autoFocus
            fullWidth
            inputRef={campo}
          />
          {falha !== null && !doCampo && <Alert severity="error">{textoDaFalha(falha)}</Alert>}
        </Pilha>
        <Botoes>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variant="contained" color={cor} loading={enviando} disabled={!pronto}>
            {botao}
          </Button>
        </Botoes>
      </form>
    </Dialogo>
  );
}
