import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';

interface Props {
  readonly titulo: string;
  readonly botao: string;
  readonly cor?: 'error';
  /** What was typed can be sent. */
  readonly pronto: boolean;
  readonly enviar: () => Promise<unknown>;
  /** Told when it was. */
  readonly feito: string;
  readonly aoFazer: () => void;
  readonly aoFechar: () => void;
  readonly children: ReactNode;
}

/** A dialog that sends one form; what the server says against it stands there until something else is typed. */
export function DialogoDoAcerto(props: Props) {
  const { titulo, botao, cor = 'primary', pronto, enviar, feito, aoFazer, aoFechar, children } = props;
  const [falha, setFalha] = useState<unknown>(null);
  const [enviando, setEnviando] = useState(false);
  const aoEnviar = async (evento: FormEvent) => {
    evento.preventDefault();
    setEnviando(true);
    setFalha(null);
    try {
      await enviar();
      informarFeito(feito);
      aoFazer();
    } catch (recusa) {
      setFalha(recusa);
      setEnviando(false);
    }
  };
  return (
    <Dialogo titulo={titulo} aoFechar={aoFechar}>
      <form onSubmit={aoEnviar} onChange={() => setFalha(null)}>
        <Pilha>
          {children}
          {falha !== null && <Alert severity="error">{textoDaFalha(falha)}</Alert>}
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
