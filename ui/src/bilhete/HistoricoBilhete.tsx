import { historicoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { useQuery } from '@tanstack/react-query';
import { chamar } from '../api/cliente.ts';
import { textoDaFalha } from '../api/erro.ts';
import { Carregando } from '../pecas/Carregando.tsx';
import { Dialogo } from '../pecas/Dialogo.tsx';
import { FalhaAoCarregar } from '../pecas/FalhaAoCarregar.tsx';
import { coresDoStatus } from './coresDoStatus.ts';
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
  return (
    <Dialogo titulo={`Histórico do bilhete ${numero}`} aoFechar={aoFechar}>
      <Historico idBilhete={idBilhete} />
    </Dialogo>
  );
}

function Historico({ idBilhete }: Pick<Props, 'idBilhete'>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['historicoBilhete', idBilhete],
    queryFn: ({ signal }) => chamar(historicoBilhete, { params: { idBilhete }, signal }),
    gcTime: 0,
  });
  if (data) return <Fatos fatos={data} />;
  if (isFetching || !error) return <Carregando />;
  return <FalhaAoCarregar texto={textoDaFalha(error)} aoTentar={() => void refetch()} />;
}

function Fatos({ fatos }: { readonly fatos: readonly Fato[] }) {
  if (fatos.length === 0) return <p>Nada aconteceu com este bilhete ainda.</p>;
  return (
    <ol className={estilo.fatos}>
      {fatos.map((fato) => (
        <li key={fato.posicao} style={coresDoStatus(fato.depois)}>
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
