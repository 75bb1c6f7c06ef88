import type { EstadoDaRifa, ResumoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { lazy, Suspense, useState } from 'react';
import type { Rifa } from './consultas.ts';
import estilo from './disponibilidade.module.css';

const GradeDeNumeros = lazy(() => import('./GradeDeNumeros.tsx'));

interface Props {
  readonly rifa: Rifa;
  readonly aoVivo: EstadoDaRifa;
  readonly resumo: ResumoDaRifa;
}

/** How many tickets are left, live, and the way to the grid of all of them. */
export function Disponibilidade({ rifa, aoVivo, resumo: { total, disponiveis } }: Props) {
  const [grade, setGrade] = useState(false);
  const vendidos = total - disponiveis;
  return (
    <div className={estilo.disponibilidade}>
      <div className={estilo.linha}>
        <span>
          <strong>{disponiveis.toLocaleString('pt-BR')}</strong>{' '}
          {disponiveis === 1 ? 'bilhete disponível' : 'bilhetes disponíveis'}
        </span>
        <button type="button" className={estilo.ver} onClick={() => setGrade(true)}>
          Ver números
        </button>
      </div>
      <progress
        className={estilo.progresso}
        value={vendidos}
        max={Math.max(total, 1)}
        aria-label={`${vendidos} de ${total} bilhetes já escolhidos`}
      />
      {grade && (
        <Suspense fallback={null}>
          <GradeDeNumeros
            titulo={rifa.titulo}
            total={total}
            qtdeNumeros={rifa.qtdeNumeros}
            aoVivo={aoVivo}
            aoFechar={() => setGrade(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
