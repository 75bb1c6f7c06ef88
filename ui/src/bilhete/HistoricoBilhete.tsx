import { historicoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { useEffect, useState } from 'react';
import { chamar } from '../api/cliente.ts';
import { textoDaFalha } from '../api/erro.ts';
import { Carregando } from '../pecas/Carregando.tsx';
import { Dialogo } from '../pecas/Dialogo.tsx';
import { FalhaAoCarregar } from '../pecas/FalhaAoCarregar.tsx';
import estilo from './HistoricoBilhete.module.css';

type Fato = AnswerOf<typeof historicoBilhete>[number];

interface Props {
  /** idRifa x 1,000,000 + number (`regras/numeracao`). */
  readonly idBilhete: number;
  /** The ticket's number as people know it. */
  readonly numero: string;
  readonly aoFechar: () => void;
}

/** What happened to a ticket, who did it and when; for staff. */
export function HistoricoBilhete({ idBilhete, numero, aoFechar }: Props) {
  const [tentativa, setTentativa] = useState(1);
  return (
    <Dialogo titulo={`Histórico do bilhete ${numero}`} aoFechar={aoFechar}>
      <Historico key={tentativa} idBilhete={idBilhete} aoTentar={() => setTentativa(tentativa + 1)} />
    </Dialogo>
  );
}

type Carregado =
  | { readonly estado: 'carregando' }
  | { readonly estado: 'falhou'; readonly texto: string }
  | { readonly estado: 'pronto'; readonly fatos: readonly Fato[] };

interface PropsDoHistorico {
  readonly idBilhete: number;
  readonly aoTentar: () => void;
}

function Historico({ idBilhete, aoTentar }: PropsDoHistorico) {
  const carregado = useFatos(idBilhete);
  switch (carregado.estado) {
    case 'carregando':
      return <Carregando />;
    case 'falhou':
      return <FalhaAoCarregar texto={carregado.texto} aoTentar={aoTentar} />;
    case 'pronto':
      return <Fatos fatos={carregado.fatos} />;
  }
}

function useFatos(idBilhete: number): Carregado {
  const [carregado, setCarregado] = useState<Carregado>({ estado: 'carregando' });
  useEffect(() => {
    const controle = new AbortController();
    chamar(historicoBilhete, { params: { idBilhete }, signal: controle.signal }).then(
      (fatos) => setCarregado({ estado: 'pronto', fatos }),
      (falha) => {
        if (!controle.signal.aborted) setCarregado({ estado: 'falhou', texto: textoDaFalha(falha) });
      },
    );
    return () => controle.abort();
  }, [idBilhete]);
  return carregado;
}

function Fatos({ fatos }: { readonly fatos: readonly Fato[] }) {
  if (fatos.length === 0) return <p>Nada aconteceu com este bilhete ainda.</p>;
  return (
    <ol className={estilo.fatos}>
      {fatos.map((fato) => (
        <li key={fato.posicao} data-status={fato.depois}>
          <time dateTime={fato.em}>{formatarDataHora(fato.em)}</time>
          <p>{fato.texto}</p>
          {fato.antes !== fato.depois && (
            <p className={estilo.mudanca}>
              {fato.antes} → {fato.depois}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
