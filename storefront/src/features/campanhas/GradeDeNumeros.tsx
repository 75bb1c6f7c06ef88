import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import {
  SITUACOES,
  STATUS_BILHETE,
  type StatusBilhete,
  statusDoCodigo,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { AvisoDeConexao } from '@rifa-viva/ui/ao-vivo/AvisoDeConexao.tsx';
import { BILHETES_POR_BLOCO, type EstadoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { useBlocoDaRifa, useResumoDaRifa } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { coresDoStatus } from '@rifa-viva/ui/bilhete/coresDoStatus.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { memo, useState } from 'react';
import estilo from './grade.module.css';

/** Whole blocks a page, so that a page is a few hundred plain elements whatever the raffle's size. */
const POR_PAGINA = 10 * BILHETES_POR_BLOCO;

interface Props {
  readonly titulo: string;
  readonly total: number;
  readonly qtdeNumeros: number;
  readonly aoVivo: EstadoDaRifa;
  readonly aoFechar: () => void;
}

/** Every ticket of a raffle and whether it is taken, as people buy. */
export default function GradeDeNumeros({ titulo, total, qtdeNumeros, aoVivo, aoFechar }: Props) {
  const [pagina, setPagina] = useState(1);
  const carregada = useResumoDaRifa(aoVivo) !== null;
  const primeiro = (pagina - 1) * POR_PAGINA;
  const blocos = Math.ceil(Math.min(POR_PAGINA, total - primeiro) / BILHETES_POR_BLOCO);
  const largura = larguraDoNumero(qtdeNumeros);
  return (
    <Dialogo titulo={titulo} largura="larga" aoFechar={aoFechar}>
      <ul className={estilo.legenda} aria-label="Legenda">
        {PUBLICOS.map((status) => (
          <li key={status} {...aparencia(status)}>
            {status === 'Livre' ? 'Disponível' : status}
          </li>
        ))}
      </ul>
      {!carregada && (
        <p className={estilo.aguarde} role="status">
          Carregando números...
        </p>
      )}
      {carregada && (
        <div className={estilo.grade}>
          {Array.from({ length: blocos }, (_, i) => primeiro / BILHETES_POR_BLOCO + i).map((bloco) => (
            <Bloco key={bloco} bloco={bloco} total={total} largura={largura} aoVivo={aoVivo} />
          ))}
        </div>
      )}
      <Paginador
        rotulo="Páginas de números"
        itens={total}
        porPagina={POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
      {/* The page's own notice lies under the dialog. */}
      <AvisoDeConexao />
    </Dialogo>
  );
}

interface PropsDoBloco {
  readonly bloco: number;
  readonly total: number;
  readonly largura: number;
  readonly aoVivo: EstadoDaRifa;
}

const Bloco = memo(function Bloco({ bloco, total, largura, aoVivo }: PropsDoBloco) {
  useBlocoDaRifa(aoVivo, bloco);
  const primeiro = bloco * BILHETES_POR_BLOCO + 1;
  const quantos = Math.min(BILHETES_POR_BLOCO, total - primeiro + 1);
  return (
    <ol className={estilo.bloco} start={primeiro}>
      {Array.from({ length: quantos }, (_, i) => primeiro + i).map((numero) => {
        const status = SITUACOES[statusDoCodigo(aoVivo.codigo(numero))].publico;
        return (
          <li key={numero} {...aparencia(status)}>
            {formatarNumero(numero, largura)}
            {status !== 'Livre' && <span className="somente-leitor"> {status.toLowerCase()}</span>}
          </li>
        );
      })}
    </ol>
  );
});

const PUBLICOS = STATUS_BILHETE.filter((status) => SITUACOES[status].publico === status);

const aparencia = (status: StatusBilhete) => ({
  'data-situacao': status.toLowerCase(),
  style: coresDoStatus(status),
});
