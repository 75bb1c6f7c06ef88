import Alert from '@mui/material/Alert';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { codigoDaFalha, ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DoPeriodo } from '../lista/DoPeriodo.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Desconhecida, TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import './auditoria.css';
import { Controles } from './Controles.tsx';
import { FiltroDeEventos } from './FiltroDeEventos.tsx';
import { GradeDeBilhetes } from './GradeDeBilhetes.tsx';
import { Lendo } from './Lendo.tsx';
import { ListaDeEventos } from './ListaDeEventos.tsx';
import { PainelDaComparacao } from './PainelDaComparacao.tsx';
import { Resumo } from './Resumo.tsx';
import { useRepeticao } from './useRepeticao.ts';

const VELOCIDADE_INICIAL = 5;

/** The route has the admin guard; what it shows is the administrators'. */
export const TelaDeAuditoria = () => {
  const { administrador } = useLogado();
  return (
    <TelaDaRifa
      titulo="Auditoria"
      {...(administrador && {
        semRifa: (idRifa: number) => <Auditoria key={idRifa} idRifa={idRifa} excluida />,
      })}
    >
      {({ idRifa }) =>
        administrador ? (
          <Auditoria key={idRifa} idRifa={idRifa} />
        ) : (
          <SomenteLeitura texto="A auditoria é consultada pelos administradores." />
        )
      }
    </TelaDaRifa>
  );
};

interface Props {
  readonly idRifa: number;
  /** Other screens show it no more. */
  readonly excluida?: boolean;
}

function Auditoria({ idRifa, excluida }: Props) {
  const [busca] = useSearchParams();
  const [velocidade, setVelocidade] = useState<number>(VELOCIDADE_INICIAL);
  const [historico, setHistorico] = useState<number | null>(null);
  const repeticao = useRepeticao(idRifa, velocidade);
  const { visto, falha, tentar, revisao, ultima, tocando, ir } = repeticao;
  if (!visto && codigoDaFalha(falha) === 'NAO_ENCONTRADO') return <Desconhecida />;
  if (!visto) return falha ? <NaoCarregou falha={falha} aoTentar={tentar} /> : <Lendo idRifa={idRifa} />;
  const recusa = falha instanceof ErroDaApi && falha.campo === 'instante' ? falha.erro : null;
  const largura = larguraDoNumero(visto.qtdeNumeros);
  return (
    <Pilha>
      {excluida && (
        <Alert severity="info">
          {visto.titulo} foi excluída: só a auditoria ainda mostra o que houve nela.
        </Alert>
      )}
      {falha !== null && recusa === null && (
        <NaoCarregou falha={falha} aoTentar={() => ir({ revisao: visto.revisao })} />
      )}
      <Controles
        repeticao={repeticao}
        recusaDoInstante={recusa}
        velocidade={velocidade}
        aoMudarVelocidade={setVelocidade}
      />
      <Resumo estado={visto} largura={largura} />
      <Colunas n={2} desde="md">
        <GradeDeBilhetes estado={visto} largura={largura} aoAbrir={setHistorico} />
        <Pilha>
          <FiltroDeEventos />
          <DoPeriodo de={busca.get('de')} ate={busca.get('ate')}>
            <ListaDeEventos
              idRifa={idRifa}
              revisao={revisao}
              ultima={ultima}
              parada={!tocando}
              aoIr={(nova) => ir({ revisao: nova })}
            />
          </DoPeriodo>
        </Pilha>
      </Colunas>
      <PainelDaComparacao idRifa={idRifa} largura={largura} aoIr={(nova) => ir({ revisao: nova })} />
      {historico !== null && (
        <HistoricoBilhete
          idBilhete={idBilhete(idRifa, historico)}
          numero={formatarNumero(historico, largura)}
          aoFechar={() => setHistorico(null)}
        />
      )}
    </Pilha>
  );
}
