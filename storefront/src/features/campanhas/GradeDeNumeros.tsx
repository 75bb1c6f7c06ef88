import { statusDoCodigo } from '@rifa-viva/contracts/ao-vivo';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { StatusBilhete } from '@rifa-viva/contracts/regras/tipos';
import { AvisoDeConexao } from '@rifa-viva/ui/ao-vivo/AvisoDeConexao.tsx';
import { BILHETES_POR_BLOCO, type EstadoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { useBlocoDaRifa, useResumoDaRifa } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
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
        <li data-situacao="livre">Disponível</li>
        <li data-situacao="reservado">Reservado</li>
        <li data-situacao="vendido">Vendido</li>
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
        const status = statusDoCodigo(aoVivo.codigo(numero));
        return (
          <li key={numero} data-situacao={SITUACAO[status]}>
            {formatarNumero(numero, largura)}
            {status !== 'Livre' && <span className="somente-leitor"> {SITUACAO[status]}</span>}
          </li>
        );
      })}
    </ol>
  );
});

/** A release by hand is a sale to whoever looks for a free number. */
const SITUACAO: Readonly<Record<StatusBilhete, string>> = {
  Livre: 'livre',
  Reservado: 'reservado',
  Vendido: 'vendido',
  Liberado: 'vendido',
};
