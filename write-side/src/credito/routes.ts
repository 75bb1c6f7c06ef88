import { liberarPorExtrato } from '@rifa-viva/contracts/http/pagamentos';
import { inicioDoDia } from '@rifa-viva/contracts/regras/datas';
import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { reasonOf } from '@rifa-viva/server/faults';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { type CreditoDeps, type Item, liberarPorCredito } from './liberacao.ts';

/** Items of one call that are worked at once. */
const AO_MESMO_TEMPO = 16;

export function createCreditoRoutes(deps: CreditoDeps): Implementation[] {
  return [
    implement(liberarPorExtrato, async (contexto) => {
      const itens = contexto.body.itens.map(lerItem);
      let position = 0n;
      const anotar = (gravada: bigint) => {
        if (gravada > position) position = gravada;
      };
      const answer = await emParalelo(itens, async (item) => {
        const { chave } = item;
        try {
          await liberarPorCredito(deps, { ...contexto, anotar }, item);
          return { chave, liberado: true, motivo: null };
        } catch (error) {
          const recusa = error instanceof Refusal ? error : unavailable();
          if (recusa !== error) contexto.log.error({ error: reasonOf(error) }, 'credit could not be used');
          return { chave, liberado: false, motivo: recusa.body(contexto.requestId).erro };
        }
      });
      return { answer, position };
    }),
  ];
}

type ItemRecebido = Omit<Item, 'valor'> & { readonly valor: number | string };

function lerItem({ valor, ...item }: ItemRecebido): Item {
  const centavos = lerDinheiro(valor);
  if (centavos === null || centavos === 0) throw new Refusal('VALOR', { campo: 'valor' });
  if (inicioDoDia(item.data) === null) throw new Refusal('DATA', { campo: 'data' });
  return { ...item, valor: centavos };
}

/** Answers in the order of the items. `fazer` never rejects. */
async function emParalelo<T, R>(itens: readonly T[], fazer: (item: T) => Promise<R>): Promise<R[]> {
  const respostas = new Map<number, R>();
  const fila = itens.entries();
  const trabalhar = async () => {
    for (const [lugar, item] of fila) respostas.set(lugar, await fazer(item));
  };
  await Promise.all(Array.from({ length: AO_MESMO_TEMPO }, trabalhar));
  return [...respostas].sort(([a], [b]) => a - b).map(([, resposta]) => resposta);
}
