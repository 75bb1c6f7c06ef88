import { createHmac } from 'node:crypto';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { gerarCodigoDeSenha } from '@rifa-viva/contracts/http/usuarios';
import {
  MINUTOS_DO_CODIGO,
  mostrarCodigo,
  TAMANHO_DO_CODIGO,
} from '@rifa-viva/contracts/regras/codigo-de-senha';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { envelopeOf } from '../kernel/commands.ts';
import { esquecerSenha, exigirPessoa, type UsuarioDeps, type UsuarioTools } from './registrar.ts';
import { novaVersao, senhaDeBytes } from './senhas.ts';

/** Codes for people who forgot their password, made by staff. */
export function rotasDeCodigo(deps: UsuarioDeps, { senhas }: UsuarioTools): Implementation[] {
  const { vault, directory, atores } = deps;
  const chave = vault.derive('codigoDeSenha');
  /** The same call again tells the same code. */
  const codigoDo = (pedido: string) =>
    senhaDeBytes(createHmac('sha256', chave).update(pedido).digest(), TAMANHO_DO_CODIGO);

  return [
    implement(gerarCodigoDeSenha, async (contexto) => {
      const { caller: ator, commandId, now, network } = contexto;
      const { idUsuario } = contexto.body;
      const { codigoDeSenha: antes } = exigirPessoa(directory, ator, idUsuario);
      const codigo = codigoDo(`${idUsuario}.${commandId}`);
      const versaoCodigo = novaVersao();
      const venceEm = new Date(now.getTime() + MINUTOS_DO_CODIGO * 60_000).toISOString();
      const hash = await senhas.criar(codigo, { conhecido: true, rede: network });
      const comando = { type: 'GerarCodigoDeSenha', ator, versaoCodigo, venceEm } as const;
      const { answer, position, repeated } = await atores.execute(streamUsuario(idUsuario), {
        ...envelopeOf(contexto, comando),
        keep: { passwords: [{ idUsuario, version: versaoCodigo, hash }] },
      });
      if (antes && !repeated) await esquecerSenha(deps, idUsuario, antes.versao);
      await directory.waitFor(position);
      const vence = answer.codigo?.venceEm ?? venceEm;
      return { answer: { ...SUCESSO, codigo: mostrarCodigo(codigo), venceEm: vence }, position };
    }),
  ];
}
