import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { avisarAtencao } from '@rifa-viva/ui/pecas/avisos.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Rifa } from './dados.ts';
import { contarLivres, type EstaLivre, embaralhar, listar } from './listagem.ts';
import {
  acertar,
  alternar,
  type Escolha,
  escolherQuantidade,
  SELECAO_VAZIA,
  type Selecao,
} from './selecao.ts';
import { textoDosVendidos } from './textos.ts';
import type { Estoque } from './useEstoque.ts';

interface Opcoes {
  readonly rifa: Rifa;
  readonly estoque: Estoque;
  readonly limite: number;
  /** Ticked from the start. */
  readonly iniciais: readonly number[];
  /** A sale is under way, or may have been made: its own tickets going away are no loss, and no others take their place. */
  readonly parada: boolean;
  /** What is being paid stays what it is (`acertar`), and what may have been sold was all of it free. */
  readonly presa: boolean;
  /** The person selected something else. */
  readonly aoMudar: () => void;
}

/** The list on screen and what is selected of it, kept in line with what others sell. */
export function useSelecao({ rifa, estoque, limite, iniciais, parada, presa, aoMudar }: Opcoes) {
  const largura = larguraDoNumero(rifa.qtdeNumeros);
  const { livre } = estoque;
  const [filtro, setFiltro] = useState('');
  const [lista, setLista] = useState(() => listar(rifa.totalBilhetes, livre, '', largura));
  const [selecao, setSelecao] = useState<Selecao>(() => ({
    modo: 'marcados',
    numeros: new Set(presa ? iniciais : iniciais.filter(livre)),
  }));
  /** Sold here, but free as far as the stock has been told. */
  const [pendentes, setPendentes] = useState(NENHUM);
  /** Free tickets the list does not hold; one that is filtered does not count them. */
  const foraDaLista = useMemo(
    () => (filtro ? 0 : estoque.disponiveis - contarLivres(lista, estoque.livre) - pendentes.size),
    [filtro, lista, estoque, pendentes],
  );

  const mudar = (nova: Selecao) => {
    if (nova === selecao) return;
    setSelecao(nova);
    aoMudar();
  };
  const escolher = ({ selecao: nova, aviso }: Escolha) => {
    mudar(nova);
    if (aviso) void avisarAtencao(aviso);
  };
  const acertarComEstoque = useEffectEvent((atual: Estoque, emVenda: boolean, segura: boolean) => {
    if (emVenda) return;
    const acerto = acertar(selecao, lista, atual.livre, segura);
    if (acerto.selecao === selecao) return;
    setSelecao(acerto.selecao);
    if (acerto.perdidos.length > 0) void avisarAtencao(textoDosVendidos(acerto.perdidos, largura));
  });
  useEffect(() => acertarComEstoque(estoque, parada, presa), [estoque, parada, presa]);

  const listarLivres = (texto: string, menos = pendentes) =>
    listar(rifa.totalBilhetes, (numero) => livre(numero) && !menos.has(numero), texto, largura);
  const acertarLista = useEffectEvent((atual: Estoque) => {
    setPendentes(aindaLivres(pendentes, atual.livre));
    if (lista.length === 0) setLista(listarLivres(filtro));
  });
  useEffect(() => acertarLista(estoque), [estoque]);
  return {
    largura,
    filtro,
    lista,
    selecao,
    foraDaLista,
    filtrar: (texto: string) => {
      setFiltro(texto);
      setLista(listarLivres(texto));
    },
    /** Takes the tickets that others sold out of the list, and in those that came free. */
    atualizar: () => setLista(listarLivres(filtro)),
    /** After a sale: nothing is selected, and what was sold is out of the list. */
    recomecar: (vendidos: readonly number[]) => {
      setSelecao(SELECAO_VAZIA);
      setFiltro('');
      const novos = new Set([...pendentes, ...vendidos].filter(livre));
      setPendentes(novos);
      setLista(listarLivres('', novos));
    },
    embaralhar: () => {
      const nova = embaralhar(listarLivres(filtro), Math.random);
      setLista(nova);
      if (selecao.modo === 'quantidade') {
        escolher(escolherQuantidade(selecao.numeros.size, nova, livre, limite));
      }
    },
    alternar: (numero: number) => escolher(alternar(selecao, numero, limite)),
    escolherQuantidade: (pedida: number) => {
      // Tickets may have come free since the list was made.
      const falta = contarLivres(lista, livre) < Math.min(pedida, limite);
      const atual = falta ? listarLivres(filtro) : lista;
      setLista(atual);
      escolher(escolherQuantidade(pedida, atual, livre, limite));
    },
    limpar: () => mudar(SELECAO_VAZIA),
  };
}

const NENHUM: ReadonlySet<number> = new Set();

const aindaLivres = (numeros: ReadonlySet<number>, livre: EstaLivre): ReadonlySet<number> =>
  [...numeros].every(livre) ? numeros : new Set([...numeros].filter(livre));
