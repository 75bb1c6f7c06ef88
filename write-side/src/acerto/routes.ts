import { streamAcerto } from '@rifa-viva/contracts/eventos/streams';
import { estornarAcerto, pagarAcerto } from '@rifa-viva/contracts/http/acertos';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoAcerto, RespostaAcerto } from './decider.ts';

export interface AcertoDeps {
  readonly atores: Actors<ComandoAcerto, RespostaAcerto>;
  /** Centavos, as the raffle stands now. Throws Refusal. */
  readonly devidaA: (causa: Caused, idRifa: number, idVendedor: number) => Promise<number>;
}

export function createAcertoRoutes({ atores, devidaA }: AcertoDeps): Implementation[] {
  const executar = (contexto: Caused, comando: ComandoAcerto) =>
    atores.execute(streamAcerto(comando.idRifa, comando.idVendedor), envelopeOf(contexto, comando));

  return [
    implement(pagarAcerto, async (contexto) => {
      const { idRifa, idVendedor } = contexto.body;
      const valor = lerDinheiro(contexto.body.valor);
      if (valor === null || valor === 0) throw new Refusal('VALOR', { campo: 'valor' });
      const devida = await devidaA(contexto, idRifa, idVendedor);
      const { idUsuario } = contexto.caller;
      const comando = { type: 'PagarAcerto', idRifa, idVendedor, idUsuario, valor, devida } as const;
      const { answer, position } = await executar(contexto, comando);
      return { answer: { ...SUCESSO, idAcerto: answer.idAcerto }, position };
    }),
    implement(estornarAcerto, async (contexto) => {
      const { idRifa, idVendedor, idAcerto } = contexto.body;
      const motivo = limparTexto(contexto.body.motivo);
      if (motivo === '') throw new Refusal('VALOR_INVALIDO', { campo: 'motivo' });
      const { idUsuario } = contexto.caller;
      const comando = { type: 'EstornarAcerto', idRifa, idVendedor, idAcerto, motivo, idUsuario } as const;
      const { position } = await executar(contexto, comando);
      return { answer: SUCESSO, position };
    }),
  ];
}
