import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Pilha } from '../moldura/caixas.ts';
import { Vazia } from '../moldura/Vazia.tsx';
import type { ReservaEmEspera } from '../providers/data/tipos.ts';
import { CartaoDaReserva } from './CartaoDaReserva.tsx';
import './conferencia.css';
import { chaveDaReserva } from './reserva.ts';
import { useFila } from './useFila.ts';

const POR_VEZ = 200;

interface Props {
  readonly reservas: readonly ReservaEmEspera[];
  readonly reler: () => void;
  readonly aoPedirAtalhos: () => void;
}

/** The waiting reservations, the oldest first: worked through by keyboard, mouse or finger. */
export function FilaDeReservas({ reservas, reler, aoPedirAtalhos }: Props) {
  const fila = useFila(reservas, reler);
  const { atual } = fila;
  const [aberta, setAberta] = useState<string | null>(null);
  const [quantas, setQuantas] = useState(POR_VEZ);
  const lista = useRef<HTMLUListElement>(null);
  const chaveAtual = atual && chaveDaReserva(atual);
  const abrir = (reserva: ReservaEmEspera) => {
    const chave = chaveDaReserva(reserva);
    setAberta(aberta === chave ? null : chave);
  };
  const mover = (passos: number) => {
    fila.avancar(passos);
    focarDepois(lista);
  };
  const TECLAS: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => mover(1),
    j: () => mover(1),
    ArrowUp: () => mover(-1),
    k: () => mover(-1),
    u: () => fila.desfazer(),
    '?': aoPedirAtalhos,
    ...(atual
      ? {
          l: () => {
            fila.liberar(atual);
            focarDepois(lista);
          },
          d: () => void fila.devolver(atual),
          Enter: () => abrir(atual),
        }
      : {}),
  };
  useTeclas((tecla, alvo) => {
    // A button that has the focus is pressed by it; arrows scroll what is not the queue.
    if (tecla === 'Enter' && !alvo.matches('body, .reserva')) return null;
    if (tecla.startsWith('Arrow') && !alvo.matches('body, .reserva')) return null;
    return TECLAS[tecla] ?? TECLAS[tecla.toLowerCase()] ?? null;
  });
  return (
    <Pilha role="region" aria-label="Reservas em espera">
      <Typography component="h2" variant="h6">
        Reservas em espera
      </Typography>
      {fila.falhas.map((falha) => (
        <Alert
          key={falha.id}
          severity="error"
          closeText="Fechar o aviso"
          onClose={() => {
            fila.esquecer(falha);
            focarDepois(lista);
          }}
        >
          {falha.texto}
        </Alert>
      ))}
      {reservas.length === 0 ? (
        <Vazia texto="Nenhuma reserva espera conferência. As novas aparecem aqui sozinhas." />
      ) : (
        <ul className="fila" ref={lista} aria-label="Fila de reservas">
          {reservas.slice(0, quantas).map((reserva) => {
            const chave = chaveDaReserva(reserva);
            return (
              <CartaoDaReserva
                key={chave}
                reserva={reserva}
                atual={chave === chaveAtual}
                aberta={chave === aberta}
                liberando={fila.liberando.has(chave)}
                ocupada={fila.ocupadas.has(chave)}
                aoEscolher={() => fila.escolher(reservas.indexOf(reserva))}
                aoAbrir={() => abrir(reserva)}
                aoLiberar={() => fila.liberar(reserva)}
                aoDesfazer={() => fila.desfazer(reserva)}
                aoDevolver={() => void fila.devolver(reserva)}
              />
            );
          })}
        </ul>
      )}
      {reservas.length > quantas && (
        <Button onClick={() => setQuantas(quantas + POR_VEZ)}>
          Mostrar mais ({(reservas.length - quantas).toLocaleString('pt-BR')})
        </Button>
      )}
    </Pilha>
  );
}

/** After the list has been drawn with another current reservation. */
function focarDepois(lista: RefObject<HTMLUListElement | null>): void {
  requestAnimationFrame(() => {
    const item = lista.current?.querySelector<HTMLElement>('[aria-current=true]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });
}

/** Keys of the whole screen; those typed into fields and dialogs are theirs. */
function useTeclas(acaoDe: (tecla: string, alvo: Element) => (() => void) | null): void {
  const aoTeclar = useEffectEvent((evento: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = evento;
    if (ctrlKey || metaKey || altKey || evento.defaultPrevented || !(target instanceof Element)) return;
    if (target.closest('input, textarea, select, dialog, [contenteditable], [role=listbox]')) return;
    if (document.querySelector('dialog[open]')) return;
    const acao = acaoDe(key, target);
    // A key held down walks, and does nothing else.
    if (!acao || (repeat && !/^(Arrow|j$|k$)/.test(key))) return;
    evento.preventDefault();
    acao();
  });
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => aoTeclar(evento);
    document.addEventListener('keydown', ouvir);
    return () => document.removeEventListener('keydown', ouvir);
  }, []);
}
