import { styled } from '@mui/material/styles';
import type { Recurso } from '@rifa-viva/contracts/ao-vivo';
import { bundleFor } from '@rifa-viva/contracts/rotas';
import { AvisoDeConexao } from '@rifa-viva/ui/ao-vivo/AvisoDeConexao.tsx';
import { useRecursosAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useRelogioDoServidor } from '@rifa-viva/ui/api/relogio.ts';
import { BarraSuperior } from '@rifa-viva/ui/moldura/BarraSuperior.tsx';
import { Corpo } from '@rifa-viva/ui/moldura/Corpo.tsx';
import { PularParaConteudo } from '@rifa-viva/ui/moldura/PularParaConteudo.tsx';
import { Rodape } from '@rifa-viva/ui/moldura/Rodape.tsx';
import { recarregarEmpresa, useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Confirmacoes } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useFocoAoNavegar } from '@rifa-viva/ui/pecas/foco.ts';
import { Avisos, useFlash } from '@rifa-viva/ui/pecas/Toast.tsx';
import { sairDaConta, useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { anunciarMudanca, espacar, intervaloDeReleitura } from '../providers/aoVivo/avisosDeMudanca.ts';
import { nomeDoRecurso, RECURSOS } from '../providers/data/recursos.ts';
import { AvisosDosProvedores } from './AvisosDosProvedores.tsx';

const ACOMPANHADOS: readonly Recurso[] = [...Object.values(RECURSOS), 'empresa'];

/** Frame of every screen: the bar both bundles share, notices, questions, live lists. */
export function Moldura({ children }: { readonly children: ReactNode }) {
  const usuario = useUsuario();
  const empresa = useEmpresa();
  const { pathname } = useLocation();
  useFocoAoNavegar(pathname);
  useRelogioDoServidor();
  useFlash();
  useListasAoVivo();
  return (
    <>
      <PularParaConteudo />
      <BarraSuperior
        usuario={usuario}
        empresa={empresa}
        aoSair={() => void sairDaConta()}
        aoEntrar={() => location.assign('/')}
      />
      <Corpo usuario={usuario} privado={empresa.privado}>
        <Principal id="conteudo" tabIndex={-1}>
          {bundleFor(pathname) === 'admin' ? (
            <>
              <AvisosDosProvedores />
              {children}
            </>
          ) : (
            <Desconhecida />
          )}
        </Principal>
      </Corpo>
      <Rodape />
      <AvisoDeConexao />
      <Avisos />
      <Confirmacoes />
    </>
  );
}

/** Takes the focus where one goes straight to it, and shows no frame around all there is. */
const Principal = styled('main')({ '&:focus': { outline: 'none' } });

/** A path that is none of ours, or one below a screen's. */
export function Desconhecida() {
  useEffect(() => location.replace('/404'), []);
  return null;
}

/** Reads lists again when somebody changed them, and everything after a reconnect. */
function useListasAoVivo(): void {
  const consultas = useQueryClient();
  const releitura = useMemo(
    () =>
      espacar((nome: string) => void consultas.invalidateQueries({ queryKey: [nome] }), intervaloDeReleitura),
    [consultas],
  );
  useEffect(() => releitura.parar, [releitura]);
  useRecursosAoVivo(ACOMPANHADOS, (mudou) => {
    if (!mudou) return void consultas.invalidateQueries();
    if (mudou.recurso === 'empresa') return void recarregarEmpresa();
    anunciarMudanca(mudou);
    const nome = nomeDoRecurso(mudou.recurso);
    if (nome) releitura.pedir(nome);
  });
}
