import Button from '@mui/material/Button';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Lido } from '../moldura/Lido.tsx';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ReservaEmEspera } from '../providers/data/tipos.ts';
import { Atalhos } from './Atalhos.tsx';
import { PainelDoExtrato } from './extrato/PainelDoExtrato.tsx';
import { FilaDeReservas } from './FilaDeReservas.tsx';
import { centavosDe } from './reserva.ts';

const TITULO = 'Conferência de Pix';
/** Reservations end by themselves: what is shown is not older than this. */
const RELER_MS = 60_000;

export function TelaDeConferencia() {
  const { administrador } = useLogado();
  return administrador ? (
    <Conferencia />
  ) : (
    <Tela titulo={TITULO}>
      <SomenteLeitura texto="Somente um Administrador confere os pagamentos por Pix." />
    </Tela>
  );
}

function Conferencia() {
  const dados = useProvedor();
  const [atalhos, setAtalhos] = useState(false);
  const chave = ['esperas'];
  const consulta = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => dados.carregarReservasEmEspera({ signal }),
    refetchInterval: RELER_MS,
  });
  const reler = useReleitura(chave);
  // What a buyer declares stands in his account.
  useRecursosAoVivo(['esperas', 'clientes'], reler);
  return (
    <Tela
      titulo={TITULO}
      {...(consulta.data ? { subtitulo: resumo(consulta.data) } : {})}
      acoes={
        <Button color="inherit" variant="outlined" onClick={() => setAtalhos(true)}>
          Atalhos (?)
        </Button>
      }
    >
      <Lido consulta={consulta}>
        {(reservas) => (
          <>
            <PainelDoExtrato reservas={reservas} reler={reler} />
            <FilaDeReservas reservas={reservas} reler={reler} aoPedirAtalhos={() => setAtalhos(true)} />
          </>
        )}
      </Lido>
      {atalhos && <Atalhos aoFechar={() => setAtalhos(false)} />}
    </Tela>
  );
}

function resumo(reservas: readonly ReservaEmEspera[]): string {
  if (reservas.length === 0) return 'Nenhuma reserva em espera';
  const total = formatarReais(reservas.reduce((soma, reserva) => soma + centavosDe(reserva), 0));
  const quantas = reservas.length.toLocaleString('pt-BR');
  return `${quantas} ${reservas.length === 1 ? 'reserva' : 'reservas'} em espera · ${total}`;
}
