import { randomUUID } from 'node:crypto';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { login, redefinirSenha, sair } from '@rifa-viva/contracts/http/usuarios';
import { limparCodigo } from '@rifa-viva/contracts/regras/codigo-de-senha';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import type { Person } from '@rifa-viva/server/access/directory';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import type { Kept } from '@rifa-viva/server/vault/vault';
import { envelopeOf } from '../kernel/commands.ts';
import { criarAparelhos } from './aparelho.ts';
import type { ComandoUsuario } from './commands.ts';
import { lerTelefone } from './formulario.ts';
import { contado, type TentativaDeEntrar } from './limites.ts';
import { esquecerSenha, guardar, type UsuarioDeps, type UsuarioTools } from './registrar.ts';
import { novaVersao } from './senhas.ts';

/** Days a session lives, by where the login came from (spec, section 9). */
const DIAS = { modal: 3, pagina: 2 } as const;

/** What somebody shows to be let in. */
interface Prova {
  readonly telefoneHmac: string;
  readonly segredo: string;
  /** Under which the secret's hash stands in the vault; 0: nowhere. */
  readonly versaoDe: (pessoa: Person) => number;
  readonly comoSeConta: (
    pessoa: Person | undefined,
  ) => Pick<TentativaDeEntrar, 'idUsuario' | 'telefoneHmac' | 'senhaSorteada'>;
  readonly recusa: 'LOGIN_INVALIDO' | 'CODIGO_INVALIDO';
}

export function rotasDeSessao(deps: UsuarioDeps, tools: UsuarioTools): Implementation[] {
  const { vault, directory, sessions, atores, limites } = deps;
  const aparelhos = criarAparelhos(vault.derive('aparelho'));

  /** The person whose current phone this is. */
  function pessoaDo(telefoneHmac: string): Person | undefined {
    const pessoa = directory.person(directory.ownerOfPhone(telefoneHmac) ?? 0);
    return pessoa?.telefoneHmac === telefoneHmac && !pessoa.excluido ? pessoa : undefined;
  }

  /** Unknown phone and wrong secret cost the same work and answer the same. Throws Refusal. */
  async function identificar({ req, network }: CallContext, prova: Prova): Promise<Person> {
    const { telefoneHmac, segredo } = prova;
    const pessoa = pessoaDo(telefoneHmac);
    const navegador = aparelhos.conhecido(req, pessoa?.idUsuario);
    const contada = prova.comoSeConta(pessoa);
    const tentativa = await limites.entrar({ ...contada, ip: network, navegador });
    const versao = pessoa ? prova.versaoDe(pessoa) : 0;
    const confere = await contado(tentativa, async () =>
      tools.senhas.confere(await guardar(() => vault.password(pessoa?.idUsuario ?? 0, versao)), segredo, {
        conhecido: navegador !== null,
        rede: network,
      }),
    );
    if (!confere || !pessoa) throw new Refusal(prova.recusa);
    await tentativa.acertou();
    return pessoa;
  }

  function lerSenha({ telefone, senha }: BodyOf<typeof login>): Prova {
    const telefoneHmac = tools.telefones.hmac(lerTelefone(telefone));
    if (senha === '') throw new Refusal('SENHA_VAZIA', { campo: 'senha' });
    return {
      telefoneHmac,
      segredo: senha,
      versaoDe: ({ versaoSenha }) => versaoSenha,
      comoSeConta: (pessoa) => ({
        idUsuario: pessoa?.idUsuario ?? null,
        telefoneHmac,
        senhaSorteada: pessoa?.senhaSorteada ?? false,
      }),
      recusa: 'LOGIN_INVALIDO',
    };
  }

  function lerCodigo({ telefone, codigo, senha }: BodyOf<typeof redefinirSenha>): Prova {
    const telefoneHmac = tools.telefones.hmac(lerTelefone(telefone));
    const segredo = limparCodigo(codigo);
    if (segredo === '') throw new Refusal('CODIGO_VAZIO', { campo: 'codigo' });
    if (senhaCurta(senha)) throw new Refusal('NOVA_SENHA_CURTA', { campo: 'senha' });
    return {
      telefoneHmac,
      segredo,
      versaoDe: ({ codigoDeSenha }) => codigoDeSenha?.versao ?? 0,
      // Apart from the passwords that its owner tried before he gave up. Drawn as a first password is.
      comoSeConta: () => ({ idUsuario: null, telefoneHmac: `codigo.${telefoneHmac}`, senhaSorteada: true }),
      recusa: 'CODIGO_INVALIDO',
    };
  }

  type ParaEntrar = Extract<ComandoUsuario, { type: 'Entrar' | 'RedefinirSenha' }>;

  /** Every login is one of its own: no earlier answer stands for it. */
  async function entrar(contexto: CallContext, pessoa: Person, comando: ParaEntrar, keep: Kept = {}) {
    const { origem } = comando;
    const { idUsuario } = pessoa;
    const envelope = envelopeOf({ ...contexto, caller: pessoa }, comando, randomUUID());
    const { answer, position } = await atores.execute(streamUsuario(idUsuario), { ...envelope, keep });
    if (!answer.usuario) throw new Refusal('LOGIN_INVALIDO');
    const { tipo, ativo, sessionVersion, nome: cifrado } = answer.usuario;
    const abrir = await guardar(() => decryptAll(vault, [cifrado]));
    const nome = abrir(cifrado) ?? '';
    const token = sessions.issue({ idUsuario, nome, tipo, sessionVersion }, DIAS[origem]);
    sessions.setCookies(contexto.res, token, { idUsuario, nome, tipo }, DIAS[origem]);
    aparelhos.lembrar(contexto.req, contexto.res, idUsuario);
    return { answer: { usuario: { idUsuario, nome, tipo, ativo }, token }, position };
  }

  return [
    implement(login, async (contexto) => {
      const { body } = contexto;
      const pessoa = await identificar(contexto, lerSenha(body));
      const { versaoSenha } = pessoa;
      return entrar(contexto, pessoa, { type: 'Entrar', origem: body.origem ?? 'pagina', versaoSenha });
    }),
    implement(redefinirSenha, async (contexto) => {
      const { body, now, network } = contexto;
      const pessoa = await identificar(contexto, lerCodigo(body));
      const { idUsuario, versaoSenha: antes, codigoDeSenha } = pessoa;
      const versaoCodigo = codigoDeSenha?.versao ?? 0;
      const versaoSenha = novaVersao();
      const hash = await tools.senhas.criar(body.senha, { conhecido: true, rede: network });
      const feito = await entrar(
        contexto,
        pessoa,
        {
          type: 'RedefinirSenha',
          origem: body.origem ?? 'pagina',
          versaoCodigo,
          versaoSenha,
          agora: now.toISOString(),
        },
        { passwords: [{ idUsuario, version: versaoSenha, hash }] },
      );
      for (const velha of [antes, versaoCodigo]) await esquecerSenha(deps, idUsuario, velha);
      // The session that begins here is the only one that counts from the answer on.
      await directory.waitFor(feito.position);
      return feito;
    }),
    implement(sair, async (contexto) => {
      const { caller } = contexto;
      sessions.clearCookies(contexto.res);
      if (!caller) return { answer: null, status: 204 };
      const fingerprint = await contexto.bind(contexto.body);
      const envelope = envelopeOf({ ...contexto, caller, fingerprint }, { type: 'Sair' } as const);
      const { position } = await atores.execute(streamUsuario(caller.idUsuario), envelope);
      await directory.waitFor(position);
      return { answer: null, status: 204, position };
    }),
  ];
}
