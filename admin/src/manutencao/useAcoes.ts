import { textoDoErro } from '@rifa-viva/contracts/erros';
import { larguraDoNumero, MAXIMO_DA_LISTA } from '@rifa-viva/contracts/regras/numeracao';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useState } from 'react';
import { falhar, informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { usePressionado } from '../moldura/foco.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { enviarEmLotes, type Mudanca, textoDaMudanca, textoDosFeitos } from './envio.ts';
import type { Selecao, Visto } from './selecao.ts';

/** What is to be put on paper. */
export interface Impressao {
  readonly acao: 'pdf' | 'imprimir';
  readonly numeros: readonly number[];
}

const TEXTOS = {
  liberar: { pergunta: 'Liberar', feito: 'liberado', falha: 'Erro ao liberar bilhetes...' },
  devolver: { pergunta: 'Devolver', feito: 'devolvido', falha: 'Erro ao devolver bilhetes...' },
} as const;

const contar = (n: number, participio = ''): string => {
  const plural = n === 1 ? '' : 's';
  return `${n.toLocaleString('pt-BR')} bilhete${plural}${participio && ` ${participio}${plural}`}`;
};

const numerosDe = (vistos: readonly Visto[]): number[] => vistos.map(([numero]) => numero);

/** What is done with the ticked tickets; `reler` hears of those that were to change. */
export function useAcoes(
  { idRifa, qtdeNumeros }: Rifa,
  selecao: Selecao,
  reler: (numeros: readonly number[]) => void,
) {
  const dados = useProvedor();
  const [ocupada, setOcupada] = useState<Acao | null>(null);
  const pressionado = usePressionado(ocupada === null);
  const [impressao, setImpressao] = useState<Impressao | null>(null);

  const mudar = async (acao: Mudanca, vistos: readonly Visto[]) => {
    const { pergunta, feito, falha } = TEXTOS[acao];
    pressionado.current = document.activeElement;
    const sim = await confirmar({
      titulo: `${pergunta} ${contar(vistos.length)}?`,
      texto: textoDaMudanca(acao, numerosDe(vistos), larguraDoNumero(qtdeNumeros)),
      confirmar: pergunta,
      cancelar: 'Cancelar',
      perigo: acao === 'devolver',
    });
    if (!sim) return;
    setOcupada(acao);
    let feitos = 0;
    try {
      await enviarEmLotes(
        vistos,
        (lote) =>
          dados[acao]({
            idRifa,
            bilhetesSelecionados: numerosDe(lote),
            posses: lote.map(([, posse]) => posse),
          }),
        (lote) => {
          feitos += lote.length;
          selecao.desmarcar(numerosDe(lote));
        },
      );
      informarFeito(`${contar(vistos.length, feito)} com sucesso!!`);
    } catch (recusa) {
      falhar(falha + textoDosFeitos(feitos, vistos.length, feito), recusa);
    } finally {
      setOcupada(null);
      reler(numerosDe(vistos));
    }
  };

  const executar = async (acao: Acao) => {
    const vistos = selecao.lista(acao);
    if (vistos.length === 0) return pedirAtencao(textoDoErro('NENHUM_BILHETE'));
    switch (acao) {
      case 'liberar':
      case 'devolver':
        return mudar(acao, vistos);
      case 'pdf':
      case 'imprimir':
        if (vistos.length > MAXIMO_DA_LISTA) {
          return pedirAtencao(`Selecione no máximo ${MAXIMO_DA_LISTA} bilhetes por documento.`);
        }
        setImpressao({ acao, numeros: numerosDe(vistos) });
    }
  };

  return {
    ocupada,
    executar,
    devolver: (vistos: readonly Visto[]) => mudar('devolver', vistos),
    impressao,
    encerrarImpressao: () => setImpressao(null),
  };
}
