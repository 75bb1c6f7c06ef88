import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { type Acao, acoesPermitidas, nomeDoCliente } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useACadaSegundo } from '@rifa-viva/ui/api/relogio.ts';
import { coresDoStatus } from '@rifa-viva/ui/bilhete/coresDoStatus.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useSyncExternalStore } from 'react';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { irAteA, NOME_DA_ACAO } from './acoes.ts';
import type { Selecao } from './selecao.ts';
import { tempoDeEspera } from './vista.ts';

/** What a ticket's card and its row have in common. */

export interface PropsDoBilhete {
  readonly bilhete: BilheteDaLista;
  readonly largura: number;
  readonly administrador: boolean;
  readonly selecao: Selecao;
  readonly aoVerHistorico: (numBilhete: number) => void;
}

export const useMarcada = (selecao: Selecao, numBilhete: number): Acao | undefined =>
  useSyncExternalStore(selecao.assinar, () => selecao.acaoDe(numBilhete));

export const Status = ({ status }: Pick<BilheteDaLista, 'status'>) => (
  <span className="status" style={coresDoStatus(status)}>
    {status}
  </span>
);

/** How long it has been reserved, by the server's clock. */
export function Espera({ desde }: { readonly desde: string }) {
  return <time dateTime={desde}>{useACadaSegundo((agoraMs) => tempoDeEspera(agoraMs, desde))}</time>;
}

export const quando = (momento: string | null): string => (momento ? formatarDataHora(momento) : '');
/** The same where it may stand on two lines: its day on one, its hour on the other. */
export const Quando = ({ em }: { readonly em: string }) => <time dateTime={em}>{quando(em)}</time>;
export const telefoneDe = ({ telefone }: BilheteDaLista): string =>
  telefone ? mascararTelefone(telefone) : '';
export const clienteDe = ({ cliente }: BilheteDaLista): string => nomeDoCliente(cliente);

/** Who bought online has a page of his own; a name typed at the counter has none. */
export function Comprador({ bilhete }: Pick<PropsDoBilhete, 'bilhete'>) {
  const { cliente, idVendedor, idUsuarioEmissor } = bilhete;
  if (!cliente || idVendedor !== null || idUsuarioEmissor === null) return clienteDe(bilhete);
  return <LinkDaRota para={`/cliente?id=${idUsuarioEmissor}`}>{cliente}</LinkDaRota>;
}

/** The lists it can be ticked into, and its history. */
export function Acoes({ bilhete, largura, administrador, selecao, aoVerHistorico }: PropsDoBilhete) {
  const { numBilhete, status, posse } = bilhete;
  const marcada = useMarcada(selecao, numBilhete);
  const numero = formatarNumero(numBilhete, largura);
  return (
    <>
      {acoesPermitidas(status, administrador).map((acao) => (
        <label key={acao}>
          <input
            type="checkbox"
            checked={marcada === acao}
            aria-label={`${NOME_DA_ACAO[acao]} bilhete ${numero}`}
            onChange={() => selecao.alternar([numBilhete, posse], acao)}
          />
          {NOME_DA_ACAO[acao]}
        </label>
      ))}
      {marcada && (
        <button type="button" className="de-texto ate-a-acao" onClick={() => irAteA(marcada)}>
          Ir para {NOME_DA_ACAO[marcada]}
        </button>
      )}
      <button
        type="button"
        className="de-texto"
        aria-label={`Histórico do bilhete ${numero}`}
        onClick={() => aoVerHistorico(numBilhete)}
      >
        Histórico
      </button>
    </>
  );
}

interface PropsDaCompra {
  readonly bilhete: BilheteDaLista;
  readonly administrador: boolean;
  readonly aoMarcar: (compra: string, acao: Acao) => void;
}

/** Above the tickets of one purchase: whose it is, how many, how much, and all of them ticked at once. */
export function Compra({ bilhete, administrador, aoMarcar }: PropsDaCompra) {
  const { compra, qtdeDaCompra = 1, valorDaCompra = bilhete.valor, dtPagamento, idPagamento } = bilhete;
  const quantos = `${qtdeDaCompra.toLocaleString('pt-BR')} ${qtdeDaCompra === 1 ? 'bilhete' : 'bilhetes'}`;
  const partes = [quantos, reais(valorDaCompra), telefoneDe(bilhete), idPagamento, quando(dtPagamento)];
  return (
    <>
      <span>
        <strong>Compra de {clienteDe(bilhete)}</strong> {partes.filter(Boolean).join(' · ')}
        {!dtPagamento && bilhete.reservadoEm && (
          <>
            {' · espera há '}
            <Espera desde={bilhete.reservadoEm} />
          </>
        )}
      </span>
      <span className="acoes">
        {acoesPermitidas(bilhete.status, administrador).map((acao) => (
          <button
            key={acao}
            type="button"
            className="de-texto"
            aria-label={`${NOME_DA_ACAO[acao]} a compra de ${clienteDe(bilhete)}, ${quantos}`}
            onClick={() => aoMarcar(compra, acao)}
          >
            {NOME_DA_ACAO[acao]}
          </button>
        ))}
      </span>
    </>
  );
}
