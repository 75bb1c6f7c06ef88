import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { anotarCliente, retirarAnotacao } from '@rifa-viva/contracts/http/clientes';
import { limparTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { envelopeOf } from '../kernel/commands.ts';
import { exigirPessoa, guardar, type UsuarioDeps } from './registrar.ts';

/** What staff write down about a person. */
export function rotasDeAnotacoes({ vault, directory, atores }: UsuarioDeps): Implementation[] {
  return [
    implement(anotarCliente, async (contexto) => {
      const { caller: ator } = contexto;
      const { idUsuario } = contexto.body;
      const limpo = limparTexto(contexto.body.texto);
      if (limpo === '') throw new Refusal('ANOTACAO_VAZIA', { campo: 'texto' });
      // No key is made for whom there is not.
      exigirPessoa(directory, ator, idUsuario);
      const texto = await guardar(() => encrypt(vault, keyOfUser(idUsuario), limpo));
      const envelope = envelopeOf(contexto, { type: 'Anotar', ator, texto } as const);
      const { position } = await atores.execute(streamUsuario(idUsuario), envelope);
      return { answer: SUCESSO, position };
    }),
    implement(retirarAnotacao, async (contexto) => {
      const { caller: ator } = contexto;
      const { idUsuario, idAnotacao } = contexto.body;
      exigirPessoa(directory, ator, idUsuario);
      const envelope = envelopeOf(contexto, { type: 'RetirarAnotacao', ator, idAnotacao } as const);
      const { position } = await atores.execute(streamUsuario(idUsuario), envelope);
      return { answer: SUCESSO, position };
    }),
  ];
}
