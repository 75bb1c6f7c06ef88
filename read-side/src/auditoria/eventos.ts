import type { EventoContado as Contrato } from '@rifa-viva/contracts/http/repeticao';
import { fraseDoEvento } from '@rifa-viva/contracts/regras/frases-da-rifa';
import type { Static } from '@sinclair/typebox';
import type { Db } from '../kernel/db.ts';
import { lerNomes } from './pessoas.ts';
import type { Repeticao } from './repeticao.ts';

export type EventoContado = Static<typeof Contrato>;

/** Named where no row of him is there (yet). */
const ALGUEM = 'alguém';

/** These events in plain Portuguese. */
export async function contarEventos(
  db: Db,
  repeticao: Repeticao,
  revisoes: readonly number[],
): Promise<EventoContado[]> {
  const { fita, qtdeNumeros } = repeticao;
  const eventos = revisoes.map((revisao) => ({ revisao, evento: fita.evento(revisao) }));
  const nomes = await lerNomes(
    db,
    eventos.flatMap(({ revisao, evento: { data } }) => [
      fita.ator(revisao),
      ...('idVendedor' in data ? [data.idVendedor] : []),
    ]),
  );
  return eventos.map(({ revisao, evento }) => {
    const ator = fita.ator(revisao);
    return {
      revisao,
      em: new Date(fita.momento(revisao)).toISOString(),
      tipo: evento.type,
      frase: fraseDoEvento(evento, {
        ator,
        nome: (id) => nomes.get(id) ?? ALGUEM,
        antes: () => repeticao.statusDeAntes(revisao),
        qtdeNumeros,
      }),
      idUsuario: ator || null,
      usuario: nomes.get(ator) ?? null,
    };
  });
}

/** A window onto those that the filter lets through. */
export interface Janela {
  readonly inicio?: number | undefined;
  readonly perto?: number | undefined;
  readonly qtde: number;
}

/** `revisoes`: null for all of them. */
export function recortar(repeticao: Repeticao, revisoes: Uint32Array | null, janela: Janela) {
  const { qtde, perto } = janela;
  const total = revisoes?.length ?? repeticao.fita.tamanho;
  const lugar = perto === undefined ? null : Math.min(lugarDe(revisoes, perto), Math.max(0, total - 1));
  const pedido = lugar === null ? (janela.inicio ?? 0) : lugar - Math.floor(qtde / 2);
  const inicio = Math.max(0, Math.min(pedido, total - 1));
  const quantas = Math.max(0, Math.min(qtde, total - inicio));
  const escolhidas = Array.from({ length: quantas }, (_, i) =>
    revisoes ? (revisoes[inicio + i] ?? 0) : inicio + i,
  );
  return { total, inicio, lugar, escolhidas };
}

/** Of the first revision that is not smaller. */
function lugarDe(revisoes: Uint32Array | null, revisao: number): number {
  if (!revisoes) return revisao;
  let [de, ate] = [0, revisoes.length];
  while (de < ate) {
    const meio = (de + ate) >> 1;
    if ((revisoes[meio] ?? 0) < revisao) de = meio + 1;
    else ate = meio;
  }
  return de;
}
