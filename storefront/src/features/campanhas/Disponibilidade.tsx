import type { EstadoDaRifa, ResumoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { useState } from 'react';
import type { Compra } from './compra.ts';
import type { Rifa } from './consultas.ts';
import estilo from './disponibilidade.module.css';

const QuadroDeNumeros = janelaTardia(() => import('./numeros/QuadroDeNumeros.tsx'));

interface Props {
  readonly rifa: Rifa;
  readonly aoVivo: EstadoDaRifa;
  readonly resumo: ResumoDaRifa;
  readonly aoComprar: (compra: Compra) => void;
}

/** How many tickets are left, live, and the way to the board of all of them. */
export function Disponibilidade({ rifa, aoVivo, resumo, aoComprar }: Props) {
  const [quadro, setQuadro] = useState(false);
  const { total, disponiveis } = resumo;
  const fecharQuadro = () => setQuadro(false);
  const vendidos = total - disponiveis;
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento)) || rifa.milharSorteada !== '';
  const escolhe = rifa.numerosAEscolha && !encerrada && disponiveis > 0;
  return (
    <div className={estilo.disponibilidade}>
      <div className={estilo.linha}>
        <span>
          <strong>{disponiveis.toLocaleString('pt-BR')}</strong>{' '}
          {disponiveis === 1
            ? `bilhete ${encerrada ? 'não vendido' : 'disponível'}`
            : `bilhetes ${encerrada ? 'não vendidos' : 'disponíveis'}`}
        </span>
        <button type="button" className={estilo.ver} onClick={() => setQuadro(true)}>
          {escolhe ? 'Escolher números' : 'Ver números'}
        </button>
      </div>
      <progress
        className={estilo.progresso}
        value={vendidos}
        max={Math.max(total, 1)}
        aria-label={`${vendidos.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} bilhetes já escolhidos`}
      />
      {quadro && (
        <QuadroDeNumeros
          rifa={rifa}
          aoVivo={aoVivo}
          resumo={resumo}
          aoComprar={aoComprar}
          aoFechar={fecharQuadro}
          aoFaltar={fecharQuadro}
        />
      )}
    </div>
  );
}
