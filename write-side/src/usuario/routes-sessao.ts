import { randomUUID } from 'node:crypto';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { login, sair } from '@rifa-viva/contracts/http/usuarios';
import type { Person } from '@rifa-viva/server/access/directory';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { envelopeOf } from '../kernel/commands.ts';
import { criarAparelhos } from './aparelho.ts';
import { lerTelefone } from './formulario.ts';
import { contado } from './limites.ts';
import { guardar, type UsuarioDeps, type UsuarioTools } from './registrar.ts';

/** Days a session lives, by where the login came from (spec, section 9). */
const DIAS = { modal: 3, pagina: 2 } as const;

export function rotasDeSessao(deps: UsuarioDeps, tools: UsuarioTools): Implementation[] {
  const { vault, directory, sessions, atores, limites } = deps;
  const aparelhos = criarAparelhos(vault.derive('aparelho'));

  /** The person whose current phone this is. */
  function pessoaDo(telefoneHmac: string): Person | undefined {
    const pessoa = directory.person(directory.ownerOfPhone(telefoneHmac) ?? 0);
    return pessoa?.telefoneHmac === telefoneHmac && !pessoa.excluido ? pessoa : undefined;
  }

  /** Unknown phone and wrong password cost the same work and answer the same. Throws Refusal. */
  async function identificar({ req, ip }: CallContext, { telefone, senha }: BodyOf<typeof login>) {
    const telefoneHmac = tools.telefones.hmac(lerTelefone(telefone));
    if (senha === '') throw new Refusal('SENHA_VAZIA', { campo: 'senha' });
    const pessoa = pessoaDo(telefoneHmac);
    const navegador = aparelhos.conhecido(req, pessoa?.idUsuario);
    const tentativa = await limites.entrar({ telefoneHmac, ip, navegador });
    const { idUsuario, versaoSenha } = pessoa ?? { idUsuario: 0, versaoSenha: 0 };
    const confere = await contado(tentativa, async () =>
      tools.senhas.confere(await guardar(() => vault.password(idUsuario, versaoSenha)), senha),
    );
    if (!confere || !pessoa) throw new Refusal('LOGIN_INVALIDO');
    await tentativa.acertou();
    return pessoa;
  }

  return [
    implement(login, async (contexto) => {
      const origem = contexto.body.origem ?? 'pagina';
      const pessoa = await identificar(contexto, contexto.body);
      const { idUsuario, versaoSenha } = pessoa;
      // Every login is one of its own: no earlier answer stands for it.
      const envelope = envelopeOf(
        { ...contexto, caller: pessoa },
        { type: 'Entrar', origem, versaoSenha } as const,
        randomUUID(),
      );
      const { answer, position } = await atores.execute(streamUsuario(idUsuario), envelope);
      if (!answer.usuario) throw new Refusal('LOGIN_INVALIDO');
      const { tipo, ativo, sessionVersion, nome: cifrado } = answer.usuario;
      const abrir = await guardar(() => decryptAll(vault, [cifrado]));
      const nome = abrir(cifrado) ?? '';
      const token = await sessions.issue({ idUsuario, nome, tipo, sessionVersion }, DIAS[origem]);
      sessions.setCookies(contexto.res, token, { idUsuario, nome, tipo }, DIAS[origem]);
      aparelhos.lembrar(contexto.req, contexto.res, idUsuario);
      return { answer: { usuario: { idUsuario, nome, tipo, ativo }, token }, position };
    }),
    implement(sair, async (contexto) => {
      const { caller } = contexto;
      sessions.clearCookies(contexto.res);
      if (!caller) return { answer: null, status: 204 };
      const envelope = envelopeOf({ ...contexto, caller }, { type: 'Sair' } as const);
      const { position } = await atores.execute(streamUsuario(caller.idUsuario), envelope);
      await directory.waitFor(position);
      return { answer: null, status: 204, position };
    }),
  ];
}
