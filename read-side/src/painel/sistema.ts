import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { LINHAS_DO_PAINEL, type painel } from '@rifa-viva/contracts/http/painel';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import type { ParkedStreams } from '@rifa-viva/server/event-store/parked';
import { DegradedError, type Readiness } from '@rifa-viva/server/readiness';

type Aviso = NonNullable<AnswerOf<typeof painel>['sistema']>['avisos'][number];
/** What does not work as it should; empty: everything does. */
export type EstadoDoSistema = () => Promise<Aviso[]>;

/** A raffle whose rows differ from its log, in so many points. */
interface Divergente {
  readonly idRifa: number;
  readonly qtde: number;
}

const DITAS: Readonly<Record<string, string>> = {
  'event-store': 'O registro de eventos não responde: vendas e mudanças podem ser recusadas.',
  projecoes: 'As telas ainda estão lendo o registro de eventos: os números podem estar atrasados.',
};
const DA_VISAO = /^projecao-(.+)$/;
const DA_RIFA = /^rifa-(\d+)$/;

const dizer = (nome: string): string => {
  const [, visao] = DA_VISAO.exec(nome) ?? [];
  return DITAS[nome] ?? (visao ? `A leitura "${visao}" está parada: os números dela não mudam.` : nome);
};

/** The same checks that tell whether this process may serve, in words for an Administrador. */
export function createEstadoDoSistema(
  checks: Readiness,
  parked: Pick<ParkedStreams, 'list'>,
  conferencias: { readonly divergentes: () => readonly Divergente[] },
): EstadoDoSistema {
  return async () => {
    const nomes = Object.keys(checks);
    const results = await Promise.allSettled(nomes.map(async (nome) => checks[nome]?.()));
    const falhas = nomes.flatMap((nome, i): Aviso[] => {
      const result = results[i];
      // What a check only has doubts about is told by raffle and by stream below.
      if (result?.status !== 'rejected' || result.reason instanceof DegradedError) return [];
      return [{ texto: dizer(nome), idRifa: null, grave: true }];
    });
    const paradas = primeiras(parked.list(), 'registros aguardam manutenção', ({ stream, motivo }) => {
      const [, rifa] = DA_RIFA.exec(stream) ?? [];
      const quem = rifa ? `A campanha ${formatarEdicao(Number(rifa))}` : `O registro ${stream}`;
      return {
        texto: `${quem} aguarda manutenção: ${motivo}.`,
        idRifa: rifa ? Number(rifa) : null,
        grave: true,
      };
    });
    const divergentes = primeiras(
      conferencias.divergentes(),
      'campanhas diferem do registro',
      ({ idRifa, qtde }) => ({
        texto: `A campanha ${formatarEdicao(idRifa)} difere do registro em ${qtde} ${qtde === 1 ? 'ponto' : 'pontos'}.`,
        idRifa,
        grave: false,
      }),
    );
    return [...falhas, ...paradas, ...divergentes];
  };
}

/** The first of many by name, the rest counted. */
function primeiras<T>(todas: readonly T[], resto: string, aviso: (uma: T) => Aviso): Aviso[] {
  const faltam = todas.length - LINHAS_DO_PAINEL;
  return [
    ...todas.slice(0, LINHAS_DO_PAINEL).map(aviso),
    ...(faltam > 0 ? [{ texto: `Mais ${faltam} ${resto}.`, idRifa: null, grave: false }] : []),
  ];
}
