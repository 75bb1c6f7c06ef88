import { historicoBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { useQuery } from '@tanstack/react-query';
import { chamar } from '../api/cliente.ts';
import { textoDaFalha } from '../api/erro.ts';
import { Carregando } from '../pecas/Carregando.tsx';
import { Dialogo } from '../pecas/Dialogo.tsx';
import { FalhaAoCarregar } from '../pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '../pecas/LinkDaRota.tsx';
import { useUsuarioOpcional } from '../sessao/sessao.ts';
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
      <Historico idBilhete={idBilhete} aoSair={aoFechar} />
    </Dialogo>
  );
}

interface PropsDoHistorico {
  readonly idBilhete: number;
  /** A link leads away from here. */
  readonly aoSair: () => void;
}

function Historico({ idBilhete, aoSair }: PropsDoHistorico) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['historicoBilhete', idBilhete],
    queryFn: ({ signal }) => chamar(historicoBilhete, { params: { idBilhete }, signal }),
    gcTime: 0,
  });
  if (data) return <Fatos idBilhete={idBilhete} fatos={data} aoSair={aoSair} />;
  if (isFetching || !error) return <Carregando />;
  return <FalhaAoCarregar texto={textoDaFalha(error)} aoTentar={() => void refetch()} />;
}

function Fatos({ idBilhete, fatos, aoSair }: PropsDoHistorico & { readonly fatos: readonly Fato[] }) {
  const administrador = useUsuarioOpcional()?.tipo === 'Administrador';
  const { idRifa, numBilhete } = partesDoIdBilhete(idBilhete);
  if (fatos.length === 0) return <p>Nada aconteceu com este bilhete ainda.</p>;
  return (
    <ol className={estilo.fatos}>
      {fatos.map((fato) => (
        <li key={fato.posicao} style={coresDoStatus(fato.depois)}>
          <time dateTime={fato.em}>{formatarDataHora(fato.em)}</time>
          <p>{fato.texto}</p>
          {fato.idCobranca && (
            <LinkDaRota para={`/pagamentos?cobranca=${fato.idCobranca}`} onClick={aoSair}>
              Ver cobrança
            </LinkDaRota>
          )}
          {administrador && (
            <LinkDaRota
              para={`/auditoria?id=${idRifa}&bilhete=${numBilhete}&instante=${fato.em}`}
              onClick={aoSair}
            >
              Ver na auditoria
            </LinkDaRota>
          )}
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
