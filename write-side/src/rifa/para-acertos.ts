import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { comissaoDevida } from '@rifa-viva/contracts/regras/comissao';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** What a seller is owed of a raffle as it stands, in centavos. Throws Refusal. */
export const devidaAoVendedor =
  (atores: Pick<Actors<ComandoRifa, RespostaRifa>, 'execute'>) =>
  async (causa: Caused, idRifa: number, idVendedor: number): Promise<number> => {
    const comando = { type: 'SomarVendas', idVendedor } as const;
    const { fingerprint: _, ...envelope } = envelopeOf(causa, comando, `${causa.commandId}.vendas`);
    const { answer } = await atores.execute(streamRifa(idRifa), envelope);
    if (answer.tipo !== 'vendas') throw new Refusal('CONFLITO');
    return comissaoDevida(answer.cobrado, answer.comissao);
  };
