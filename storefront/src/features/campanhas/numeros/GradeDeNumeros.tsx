import { formatarNumero, larguraDoNumero, lerNumero } from '@rifa-viva/contracts/regras/numeracao';
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
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { memo, useEffect, useRef, useState } from 'react';
import estilo from './grade.module.css';
import type { EscolhaDeNumeros } from './useEscolha.ts';

/** Whole blocks a page, so that a page is a few hundred plain elements whatever the raffle's size. */
const POR_PAGINA = 10 * BILHETES_POR_BLOCO;
/** Where each is a box to tick, fewer have to be gone through. */
const POR_PAGINA_DA_ESCOLHA = 2 * BILHETES_POR_BLOCO;

interface Props {
  readonly total: number;
  readonly qtdeNumeros: number;
  readonly aoVivo: EstadoDaRifa;
  /** Nothing is sold any more. */
  readonly encerrada: boolean;
  /** Absent: the board is looked at alone. */
  readonly escolha?: EscolhaDeNumeros;
}

/** The tickets in pages, as they are at this moment, and the way to one of them. */
export function GradeDeNumeros({ total, qtdeNumeros, aoVivo, encerrada, escolha }: Props) {
  const porPagina = escolha ? POR_PAGINA_DA_ESCOLHA : POR_PAGINA;
  const [vista, setVista] = useState({ pagina: 1, procurado: 0 });
  const carregada = useResumoDaRifa(aoVivo) !== null;
  const primeiro = (vista.pagina - 1) * porPagina;
  const blocos = Math.ceil(Math.min(porPagina, total - primeiro) / BILHETES_POR_BLOCO);
  const largura = larguraDoNumero(qtdeNumeros);
  const grade = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (vista.procurado === 0) return;
    const achado = grade.current?.querySelector(`[data-numero="${vista.procurado}"]`);
    achado?.scrollIntoView({ block: 'center' });
    achado?.querySelector('input')?.focus();
  }, [vista]);
  return (
    <>
      <ul className={estilo.legenda} aria-label="Legenda">
        {PUBLICOS.map((status) => (
          <li key={status} {...aparencia(status)}>
            {status !== 'Livre' ? status : encerrada ? 'Não vendido' : 'Disponível'}
          </li>
        ))}
      </ul>
      {total > porPagina && (
        <Procura
          total={total}
          aoProcurar={(procurado) => setVista({ pagina: Math.ceil(procurado / porPagina), procurado })}
        />
      )}
      {!carregada && (
        <p className={estilo.aguarde} role="status">
          Carregando números...
        </p>
      )}
      {carregada && (
        <fieldset
          ref={grade}
          className={estilo.grade}
          {...(escolha && {
            onChange: (evento) => escolha.alternar(marcaPedida(evento.target)),
          })}
        >
          <legend className="somente-leitor">{escolha ? 'Escolha seus números' : 'Números'}</legend>
          {Array.from({ length: blocos }, (_, i) => primeiro / BILHETES_POR_BLOCO + i).map((bloco) => (
            <Bloco
              key={bloco}
              bloco={bloco}
              total={total}
              largura={largura}
              aoVivo={aoVivo}
              procurado={vista.procurado}
              escolhidos={escolha?.numeros}
            />
          ))}
        </fieldset>
      )}
      <Paginador
        rotulo="Páginas de números"
        itens={total}
        porPagina={porPagina}
        pagina={vista.pagina}
        aoMudar={(pagina) => setVista({ pagina, procurado: 0 })}
      />
      {/* The page's own notice lies under the dialog. */}
      <AvisoDeConexao />
    </>
  );
}

interface PropsDaProcura {
  readonly total: number;
  readonly aoProcurar: (numero: number) => void;
}

/** To the page of one ticket. */
function Procura({ total, aoProcurar }: PropsDaProcura) {
  const [digitado, setDigitado] = useState('');
  const [fora, setFora] = useState(false);
  return (
    <form
      className={estilo.procura}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        const numero = lerNumero(digitado.trim(), total);
        setFora(numero === null);
        if (numero !== null) aoProcurar(numero);
      }}
    >
      <Campo
        rotulo="Ir para o número"
        type="search"
        inputMode="numeric"
        enterKeyHint="go"
        maxLength={6}
        valor={digitado}
        aria-invalid={fora}
        aoMudar={(texto) => {
          setDigitado(texto);
          setFora(false);
        }}
      />
      <button type="submit">Ir</button>
      <p role="status" className={estilo.fora}>
        {fora && `Digite um número de 1 a ${total.toLocaleString('pt-BR')}.`}
      </p>
    </form>
  );
}

/**
 * Ticks bubble up to the grid: the tickets themselves stay free of handlers and are drawn only when changed. A box stays
 * what it was until its number is chosen: over the limit it is not.
 */
function marcaPedida(alvo: EventTarget): number {
  const caixa = alvo as HTMLInputElement;
  caixa.checked = !caixa.checked;
  return Number(caixa.value);
}

interface PropsDoBloco {
  readonly bloco: number;
  readonly total: number;
  readonly largura: number;
  readonly aoVivo: EstadoDaRifa;
  readonly procurado: number;
  /** Absent: nothing is to be chosen. */
  readonly escolhidos: readonly number[] | undefined;
}

const Bloco = memo(function Bloco({ bloco, total, largura, aoVivo, procurado, escolhidos }: PropsDoBloco) {
  useBlocoDaRifa(aoVivo, bloco);
  const primeiro = bloco * BILHETES_POR_BLOCO + 1;
  const quantos = Math.min(BILHETES_POR_BLOCO, total - primeiro + 1);
  return (
    <ol className={estilo.bloco} start={primeiro}>
      {Array.from({ length: quantos }, (_, i) => primeiro + i).map((numero) => {
        const status = SITUACOES[statusDoCodigo(aoVivo.codigo(numero))].publico;
        const escolhido = escolhidos?.includes(numero) ?? false;
        const texto = formatarNumero(numero, largura);
        return (
          <li
            key={numero}
            {...aparencia(status)}
            data-numero={numero}
            data-procurado={numero === procurado || undefined}
            data-escolhido={escolhido || undefined}
          >
            {escolhidos ? (
              <label>
                <input
                  type="checkbox"
                  value={numero}
                  checked={escolhido}
                  disabled={status !== 'Livre' && !escolhido}
                  readOnly
                />
                {texto}
                {status !== 'Livre' && <span className="somente-leitor"> {status.toLowerCase()}</span>}
              </label>
            ) : (
              <>
                {texto}
                {status !== 'Livre' && <span className="somente-leitor"> {status.toLowerCase()}</span>}
              </>
            )}
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
