import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type CodigoDeErro, textoDoErro } from '@rifa-viva/contracts/erros';
import { MAXIMO_DO_MOTIVO } from '@rifa-viva/contracts/regras/limites';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';

interface Props {
  /** Of the button that opens the form. */
  readonly abrir: string;
  /** Of the form; its button says `enviar`. */
  readonly nome: string;
  readonly titulo: string;
  readonly campo: string;
  /** Where nothing was written. */
  readonly falta: CodigoDeErro;
  readonly enviar: string;
  readonly perigo?: boolean;
  /** Asked before it is done. */
  readonly confirmado?: () => Promise<boolean>;
  readonly fazer: (texto: string) => Promise<unknown>;
  readonly feito: string;
}

/** Something done to a charge by hand, with words that stay in its history. */
export function AtoComTexto(props: Props) {
  const { perigo, confirmado, fazer } = props;
  const consultas = useQueryClient();
  const campo = useRef<HTMLInputElement>(null);
  const [aberto, setAberto] = useState(false);
  const [escrito, setEscrito] = useState('');
  const [falta, setFalta] = useState(false);
  const [enviando, setEnviando] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const color = perigo ? 'error' : 'primary';

  const pedir = async (evento: FormEvent) => {
    evento.preventDefault();
    const texto = escrito.trim();
    setFalta(texto === '');
    if (texto === '') return campo.current?.focus();
    if (confirmado && !(await confirmado())) return;
    setEnviando(true);
    setFalha(null);
    try {
      await fazer(texto);
      informarFeito(props.feito);
    } catch (recusa) {
      setFalha(textoDaFalha(recusa));
    } finally {
      setEnviando(false);
      await consultas.invalidateQueries({ queryKey: ['pagamentos'] });
    }
  };

  if (!aberto) {
    return (
      <div>
        <Button variant="outlined" color={color} onClick={() => setAberto(true)}>
          {props.abrir}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={pedir} aria-label={props.nome}>
      <Pilha>
        <Typography component="h3" variant="subtitle1">
          {props.titulo}
        </Typography>
        <TextField
          label={props.campo}
          value={escrito}
          onChange={({ target }) => setEscrito(target.value)}
          inputRef={campo}
          autoFocus
          required
          fullWidth
          disabled={enviando}
          error={falta}
          helperText={falta ? textoDoErro(props.falta) : 'Fica no histórico da cobrança, com o seu nome.'}
          slotProps={{ htmlInput: { maxLength: MAXIMO_DO_MOTIVO } }}
        />
        {falha && <Alert severity="error">{falha}</Alert>}
      </Pilha>
      <Botoes>
        <Button disabled={enviando} onClick={() => setAberto(false)}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" color={color} loading={enviando}>
          {props.enviar}
        </Button>
      </Botoes>
    </form>
  );
}
