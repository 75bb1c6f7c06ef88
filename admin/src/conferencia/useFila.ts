import { comMotivo } from '@rifa-viva/ui/api/erro.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useAvisoAoSair } from '@rifa-viva/ui/pecas/useAvisoAoSair.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { falhar, informarFeito } from '../avisos/avisos.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ReservaEmEspera } from '../providers/data/tipos.ts';
import { Adiadas } from './adiadas.ts';
import { chaveDaReserva, compradorDe, oQueE, quantosBilhetes } from './reserva.ts';

/** What was not done, and why: a notice is gone before somebody who works through a queue has read it. */
export interface Falha {
  readonly id: number;
  readonly texto: string;
}
/** Older ones were read, or will be found in the queue. */
const MAXIMO_DE_FALHAS = 5;

/** A release can be taken back for so long. */
const DESFAZER_MS = 5_000;

/** What is done with the reservations of the queue, and which of them is looked at. */
export function useFila(reservas: readonly ReservaEmEspera[], reler: () => void) {
  const dados = useProvedor();
  const [adiadas] = useState(() => new Adiadas(DESFAZER_MS));
  const liberando = useSyncExternalStore(adiadas.assinar, adiadas.lista);
  const [ocupadas, setOcupadas] = useState<ReadonlySet<string>>(new Set());
  const [escolhida, setEscolhida] = useState<{ chave: string; lugar: number } | null>(null);
  const [falhas, setFalhas] = useState<readonly Falha[]>([]);
  useEffect(() => () => adiadas.enviarTudo(), [adiadas]);
  useAvisoAoSair(liberando.size > 0);

  // Gone from the list, whoever took it: the one that stands in its place now.
  const achada = reservas.findIndex((reserva) => chaveDaReserva(reserva) === escolhida?.chave);
  const lugar = achada >= 0 ? achada : Math.min(escolhida?.lugar ?? 0, reservas.length - 1);
  const atual = reservas[lugar];

  const escolher = (novo: number): void => {
    const reserva = reservas[Math.max(0, Math.min(novo, reservas.length - 1))];
    if (reserva) setEscolhida({ chave: chaveDaReserva(reserva), lugar: reservas.indexOf(reserva) });
  };

  const enviar = async (
    acao: 'liberar' | 'devolver',
    reserva: ReservaEmEspera,
    [feito, falha]: readonly [string, string],
  ): Promise<void> => {
    const chave = chaveDaReserva(reserva);
    setOcupadas((antes) => new Set(antes).add(chave));
    try {
      const { idRifa, numeros, idPagamento } = reserva;
      await dados[acao]({ idRifa, bilhetesSelecionados: [...numeros], idPagamento });
      informarFeito(feito);
    } catch (recusa) {
      falhar(falha, recusa);
      const texto = `${compradorDe(reserva)}, ${oQueE(reserva)}: ${comMotivo(falha, recusa)}`;
      setFalhas((antes) => [...antes, { id: (antes.at(-1)?.id ?? 0) + 1, texto }].slice(-MAXIMO_DE_FALHAS));
    } finally {
      setOcupadas((antes) => new Set([...antes].filter((outra) => outra !== chave)));
      reler();
    }
  };
  const livre = (reserva: ReservaEmEspera): boolean => !ocupadas.has(chaveDaReserva(reserva));

  return {
    atual,
    liberando,
    ocupadas,
    falhas,
    esquecer: ({ id }: Falha) => setFalhas((antes) => antes.filter((falha) => falha.id !== id)),
    escolher,
    avancar: (passos: number) => escolher(lugar + passos),
    /** Sent a little later, and the next one is looked at. */
    liberar(reserva: ReservaEmEspera) {
      if (!livre(reserva)) return;
      adiadas.adiar(chaveDaReserva(reserva), () => {
        const feito = `Reserva de ${compradorDe(reserva)} liberada!!`;
        void enviar('liberar', reserva, [feito, 'Erro ao liberar a reserva...']);
      });
      escolher(reservas.indexOf(reserva) + 1);
    },
    desfazer: (reserva?: ReservaEmEspera) => adiadas.desfazer(reserva && chaveDaReserva(reserva)),
    async devolver(reserva: ReservaEmEspera) {
      if (!livre(reserva) || liberando.has(chaveDaReserva(reserva))) return;
      const sim = await confirmar({
        titulo: `Devolver ${quantosBilhetes(reserva.numeros.length)} de ${compradorDe(reserva)}?`,
        texto: `${oQueE(reserva)}. A reserva acaba e os bilhetes voltam a ficar livres para venda. Não é possível desfazer.`,
        confirmar: 'Devolver',
        cancelar: 'Cancelar',
        perigo: true,
      });
      if (!sim) return;
      await enviar('devolver', reserva, [
        `Reserva de ${compradorDe(reserva)} devolvida!!`,
        'Erro ao devolver a reserva...',
      ]);
    },
  };
}
