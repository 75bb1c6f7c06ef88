import { lerNumero } from '@rifa-viva/contracts/regras/numeracao';
import { avisarAtencao } from '@rifa-viva/ui/pecas/avisos.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type DadosDaVenda, useDadosDaVenda } from './dados.ts';
import { TelaDeVenda } from './TelaDeVenda.tsx';
import { ERRO_GENERICO } from './useVenda.ts';

/** /bilhetes?id=: staff sell the tickets of a raffle. */
export default function Bilhetes() {
  const idRifa = lerNumero(useSearchParams()[0].get('id') ?? '', Number.MAX_SAFE_INTEGER);
  return idRifa === null ? <Navigate to="/404" replace /> : <Venda idRifa={idRifa} />;
}

function Venda({ idRifa }: { readonly idRifa: number }) {
  const { dados, falhou } = useDadosDaVenda(idRifa);
  if (falhou) return <VoltarAoInicio aviso={ERRO_GENERICO} />;
  return dados ? <VendaAberta dados={dados} /> : <Carregando />;
}

/** Only an Administrador sells after the closing date; a sale under way, and its document, is seen to its end. */
function VendaAberta({ dados }: { readonly dados: DadosDaVenda }) {
  const { tipo } = useUsuario();
  const [pagando, setPagando] = useState(false);
  const passou = usePassou(Date.parse(dados.rifa.dtEncerramento));
  if (tipo !== 'Administrador' && !pagando && (passou || !dados.vendasLiberadas)) {
    return <VoltarAoInicio aviso="Vendas Encerradas !!" />;
  }
  return <TelaDeVenda dados={dados} pagando={pagando} aoPagar={setPagando} />;
}

function VoltarAoInicio({ aviso }: { readonly aviso: string }) {
  useEffect(() => void avisarAtencao(aviso), [aviso]);
  return <Navigate to="/inicio" replace />;
}
