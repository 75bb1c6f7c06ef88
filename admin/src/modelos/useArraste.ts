import type { Elemento } from '@rifa-viva/contracts/http/modeloBilhetes';
import { tamanhoDoBilhete } from '@rifa-viva/contracts/regras/layout-bilhete';
import { type KeyboardEvent, type PointerEvent, type SVGProps, useRef } from 'react';
import { NOME_DO_ELEMENTO, type ValoresDoModelo } from './formulario.ts';
import { empurrao, escalaDaPrevia, type Ponto, soltar } from './posicao.ts';
import type { useHistorico } from './useHistorico.ts';

interface Arraste {
  readonly elemento: Elemento;
  readonly ponteiro: Ponto;
  readonly inicio: Ponto;
  readonly escala: number;
}

/** Attributes that make an element of the drawing draggable by pointer and movable by arrow keys. */
export function useArraste(
  valores: ValoresDoModelo,
  { mudar, encerrarGesto }: Pick<ReturnType<typeof useHistorico>, 'mudar' | 'encerrarGesto'>,
): (elemento: Elemento) => SVGProps<SVGGElement> {
  const arraste = useRef<Arraste | null>(null);
  const limite = tamanhoDoBilhete(valores);
  const mover = (elemento: Elemento, { x, y }: Ponto, gesto: string) =>
    mudar({ [`${elemento}X`]: x, [`${elemento}Y`]: y }, gesto);
  const posicao = (elemento: Elemento): Ponto => ({ x: valores[`${elemento}X`], y: valores[`${elemento}Y`] });

  const pegar = (elemento: Elemento, evento: PointerEvent<SVGGElement>) => {
    const folha = evento.currentTarget.ownerSVGElement;
    if (evento.button !== 0 || !folha) return;
    evento.currentTarget.setPointerCapture(evento.pointerId);
    evento.currentTarget.focus();
    arraste.current = {
      elemento,
      ponteiro: { x: evento.clientX, y: evento.clientY },
      inicio: posicao(elemento),
      escala: escalaDaPrevia(folha.getBoundingClientRect().width, limite.largura),
    };
  };
  const arrastar = (evento: PointerEvent<SVGGElement>) => {
    if (!arraste.current) return;
    const { elemento, ponteiro, inicio, escala } = arraste.current;
    const deslocamento = { x: evento.clientX - ponteiro.x, y: evento.clientY - ponteiro.y };
    mover(elemento, soltar(inicio, deslocamento, escala, limite), `arraste ${elemento}`);
  };
  const largar = () => {
    arraste.current = null;
    encerrarGesto();
  };
  const teclar = (elemento: Elemento, evento: KeyboardEvent<SVGGElement>) => {
    const passo = empurrao(evento.key, evento.shiftKey);
    if (!passo) return;
    evento.preventDefault();
    mover(elemento, soltar(posicao(elemento), passo, 1, limite), `setas ${elemento}`);
  };

  return (elemento) => {
    const { x, y } = posicao(elemento);
    return {
      tabIndex: 0,
      role: 'group',
      'aria-roledescription': 'item arrastável',
      'aria-label': `${NOME_DO_ELEMENTO[elemento]}: X ${x}, Y ${y}. Mova com as setas.`,
      style: { cursor: 'move', touchAction: 'none' },
      pointerEvents: 'bounding-box',
      onPointerDown: (evento) => pegar(elemento, evento),
      onPointerMove: arrastar,
      onPointerUp: largar,
      onPointerCancel: largar,
      onKeyDown: (evento) => teclar(elemento, evento),
    };
  };
}
