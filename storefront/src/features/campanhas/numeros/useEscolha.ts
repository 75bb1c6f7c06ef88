import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { LIVRE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { EstadoDaRifa, ResumoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { useResumoDaRifa } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { avisarAtencao, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { maximoDaCompra } from '../acao.ts';
import type { Rifa } from '../consultas.ts';
import { alternar, NENHUM, semTomados, textoDoMaximo, textoDosPerdidos } from './escolha.ts';

export interface EscolhaDeNumeros {
  /** Ascending. */
  readonly numeros: readonly number[];
  readonly maximo: number;
  readonly alternar: (numero: number) => void;
  /** While it is being bought, its own numbers going away are no loss. */
  readonly prender: () => void;
  /** From here on they are again. `calado`: the person has been told already. */
  readonly soltar: (calado: boolean) => void;
}

/** What a customer chooses on the board, kept in line with what others take. */
export function useEscolha(
  { qtdeNumeros }: Pick<Rifa, 'qtdeNumeros'>,
  aoVivo: EstadoDaRifa,
  { disponiveis }: ResumoDaRifa,
): EscolhaDeNumeros {
  const [escolha, setEscolha] = useState(NENHUM);
  const [presa, setPresa] = useState(false);
  const maximo = maximoDaCompra(disponiveis);
  // Another object with each message.
  const mensagem = useResumoDaRifa(aoVivo);
  const livre = (numero: number) => aoVivo.codigo(numero) === LIVRE;
  const acertar = useEffectEvent((segura: boolean) => {
    if (segura) return;
    const acerto = semTomados(escolha, livre);
    if (acerto.perdidos.length === 0) return;
    setEscolha(acerto.escolha);
    const largura = larguraDoNumero(qtdeNumeros);
    const perdidos = acerto.perdidos.map((numero) => formatarNumero(numero, largura));
    void avisarAtencao(textoDosPerdidos(perdidos), DURACAO.longa);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each message.
  useEffect(() => acertar(presa), [mensagem, presa]);
  return {
    numeros: escolha.numeros,
    maximo,
    prender: () => setPresa(true),
    soltar(calado) {
      if (calado) setEscolha((atual) => semTomados(atual, livre).escolha);
      setPresa(false);
    },
    alternar(numero) {
      const nova = alternar(escolha, numero, maximo);
      if (nova) setEscolha(nova);
      else void avisarAtencao(textoDoMaximo(maximo));
    },
  };
}
