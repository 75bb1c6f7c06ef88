import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { informarFeito } from '../avisos/avisos.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { type Andamento, fazerUmPorUm } from './lote.ts';

interface Tarefa<T> {
  /** While it is done, and of how it went. */
  readonly titulo: string;
  readonly itens: readonly T[];
  readonly nomeDe: (item: T) => string;
  readonly fazer: (item: T) => Promise<unknown>;
  /** What so many done are told as. */
  readonly feitos: (qtde: number) => string;
}

interface Mostrado extends Andamento {
  readonly titulo: string;
  readonly total: number;
  readonly terminou: boolean;
  readonly parando: boolean;
  readonly dizer: (qtde: number) => string;
}

/** Does the same to many with a dialog that counts them; where some were refused it stays and names them. */
export function useLote() {
  const [mostrado, setMostrado] = useState<Mostrado | null>(null);
  const parado = useRef(false);
  const mudar = (partes: Partial<Mostrado>) => setMostrado((antes) => antes && { ...antes, ...partes });
  const rodar = async <T,>({ titulo, itens, nomeDe, fazer, feitos: dizer }: Tarefa<T>): Promise<void> => {
    parado.current = false;
    const comeco = { feitos: 0, falhas: [], terminou: false, parando: false };
    setMostrado({ titulo, total: itens.length, dizer, ...comeco });
    const fim = await fazerUmPorUm({
      itens,
      nomeDe,
      fazer,
      aoAndar: mudar,
      parado: () => parado.current,
    });
    if (fim.feitos < itens.length) return mudar({ terminou: true });
    setMostrado(null);
    informarFeito(dizer(fim.feitos));
  };
  const parar = () => {
    parado.current = true;
    mudar({ parando: true });
  };
  const dialogo: ReactNode = mostrado && (
    <DialogoDoLote {...mostrado} aoParar={parar} aoFechar={() => setMostrado(null)} />
  );
  return { rodar, dialogo };
}

interface Props extends Mostrado {
  readonly aoParar: () => void;
  readonly aoFechar: () => void;
}

function DialogoDoLote(props: Props) {
  const { titulo, total, feitos, falhas, terminou, parando, dizer, aoParar, aoFechar } = props;
  const passados = feitos + falhas.length;
  return (
    <Dialogo titulo={titulo} semFechar aoFechar={terminou ? aoFechar : aoParar}>
      <Pilha>
        <Typography role="status">
          {terminou
            ? [
                dizer(feitos),
                ...(passados < total
                  ? [`Parado: faltavam ${(total - passados).toLocaleString('pt-BR')}.`]
                  : []),
              ].join(' ')
            : `${passados.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`}
        </Typography>
        {!terminou && (
          <LinearProgress variant="determinate" value={(100 * passados) / total} aria-label={titulo} />
        )}
        {falhas.length > 0 && (
          <Alert severity="error">
            {falhas.length === 1
              ? '1 não foi feito:'
              : `${falhas.length.toLocaleString('pt-BR')} não foram feitos:`}
            <ul>
              {falhas.map(({ nome, motivo }, i) => (
                // Two may have one name, and the list only grows.
                // biome-ignore lint/suspicious/noArrayIndexKey: a failure has no other name
                <li key={i}>
                  {nome}: {motivo}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </Pilha>
      <Botoes>
        {terminou ? (
          <Button variant="contained" color="secondary" onClick={aoFechar}>
            Fechar
          </Button>
        ) : (
          <Button disabled={parando} onClick={aoParar}>
            {parando ? 'Parando...' : 'Parar'}
          </Button>
        )}
      </Botoes>
    </Dialogo>
  );
}
