import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { REST } from '@rifa-viva/contracts/http/rest';
import { atualizarUsuario, type excluirUsuario } from '@rifa-viva/contracts/http/usuarios';
import { haOutroAdministrador } from '@rifa-viva/contracts/regras/administradores';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import type { Conta } from '@rifa-viva/contracts/usuario/conta';
import type { Person } from '@rifa-viva/server/access/directory';
import { reasonOf } from '@rifa-viva/server/faults';
import {
  type Implementation,
  implement,
  implementBoth,
  type SignedInContext,
} from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { decryptAll, encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import type { Kept } from '@rifa-viva/server/vault/vault';
import { refusalOf } from '../kernel/actor.ts';
import { envelopeOf } from '../kernel/commands.ts';
import { anunciarSaida } from './administradores.ts';
import type { ComandoUsuario, MudancasDoUsuario } from './commands.ts';
import { tiraAdministrador, usuarioDecider } from './decider.ts';
import { gerenteValido, lerNome, lerPix, lerTelefone } from './formulario.ts';
import { contado, semSondar } from './limites.ts';
import {
  consultar,
  esquecerSenha,
  exigirPessoa,
  guardar,
  jaCadastrado,
  type UsuarioDeps,
  type UsuarioTools,
} from './registrar.ts';
import { novaVersao } from './senhas.ts';

type Corpo = BodyOf<typeof atualizarUsuario>;
type Contexto = Pick<
  SignedInContext<typeof excluirUsuario>,
  'caller' | 'commandId' | 'requestId' | 'now' | 'log' | 'network'
>;
/** Clear; undefined: not sent. */
interface Formulario {
  readonly nome: string;
  readonly telefone: string;
  readonly telefoneHmac: string;
  readonly pix: string | undefined;
  readonly senha: string | undefined;
}

/** In place of a browser's name: whoever has a session. */
const DE_SESSAO = 'sessao';

export function rotasDeEdicao(deps: UsuarioDeps, tools: UsuarioTools): Implementation[] {
  const { vault, directory, atores, limites } = deps;
  const { telefones, senhas } = tools;
  const emFila = criarFila();

  const executar = (contexto: Contexto, idUsuario: number, comando: ComandoUsuario, keep: Kept = {}) =>
    atores.execute(streamUsuario(idUsuario), { ...envelopeOf(contexto, comando), keep });

  /** The account before a change; where that is done under its key already, its position. Throws Refusal. */
  const consultarAntes = (contexto: Contexto, idUsuario: number) =>
    atores.execute(streamUsuario(idUsuario), {
      ...envelopeOf<ComandoUsuario>(contexto, { type: 'ConsultarUsuario' }, `${contexto.commandId}.consulta`),
      unlessDone: contexto.commandId,
    });

  async function atualizar(contexto: Contexto, corpo: Corpo): Promise<bigint> {
    const { idUsuario } = corpo;
    const alvo = exigirPessoa(directory, contexto.caller, idUsuario);
    const formulario = ler(contexto, corpo);
    const { caller: ator } = contexto;
    const { tipo, ativo, idGerente } = corpo;
    const pedido = {
      ...(tipo === undefined ? {} : { tipo }),
      ...(ativo === undefined ? {} : { ativo }),
      ...(idGerente === undefined ? {} : { idGerente }),
    };
    const mudar = async () => {
      const { answer, position: feita } = await consultarAntes(contexto, idUsuario);
      if (feita > 0n) {
        await directory.waitFor(feita);
        return feita;
      }
      if (ator.idUsuario === idUsuario) await limites.mudar(idUsuario);
      const { usuario: antes } = answer;
      if (formulario.senha !== undefined && ator.idUsuario === idUsuario)
        await exigirSenhaAtual(contexto, alvo, corpo.senhaAtual);
      const comando = {
        type: 'AlterarUsuario',
        ator,
        mudancas: { ...pedido, ...(antes && (await cifrarMudados(antes, formulario))) },
        haOutroAdministrador: haOutroAdministrador(directory.people(), idUsuario),
        gerenteValido: gerenteValido(directory, idGerente),
      } as const;
      // A claim is an event of its own: none for what will be refused.
      exigirAceita(antes, comando);
      const anunciada = tiraAdministrador(antes, comando.mudancas);
      if (anunciada) await anunciarSaida(deps, idUsuario, envelopeOf(contexto, null));
      const { telefoneHmac } = comando.mudancas;
      await trocarTelefone(contexto, idUsuario, telefoneHmac);
      const { versaoSenha, keep } = await prepararSenha(contexto, idUsuario, formulario.senha);
      // Decided on what another process changed meanwhile, it takes nobody away unannounced.
      const decidido = { ...comando, versaoSenha, haOutroAdministrador: anunciada };
      const feito = await executar(contexto, idUsuario, decidido, keep);
      // The version that stands is this one: nobody goes back to the one before.
      if (versaoSenha !== undefined && feito.answer.usuario?.versaoSenha === versaoSenha) {
        await esquecerSenha(deps, idUsuario, antes.versaoSenha);
      }
      // Told again, the change stood before: whatever phone its person has by now stays.
      const trocou = telefoneHmac !== undefined && !feito.repeated;
      const solto = trocou ? await soltar(contexto, antes.telefoneHmac, idUsuario) : 0n;
      await directory.waitFor(maior(feito.position, solto));
      // The views read no phone streams: a reader waiting for the release would wait in vain.
      return feito.position;
    };
    return alvo.tipo === 'Administrador' ? emFila(mudar) : mudar();
  }

  /** The version a new password will have, and its hash for the vault; neither where it stays. */
  async function prepararSenha({ network }: Contexto, idUsuario: number, senha: string | undefined) {
    if (senha === undefined) return { versaoSenha: undefined, keep: {} };
    const version = novaVersao();
    const hash = await senhas.criar(senha, { conhecido: true, rede: network });
    return { versaoSenha: version, keep: { passwords: [{ idUsuario, version, hash }] } };
  }

  function cifrarMudados(
    antes: Conta,
    { nome, telefone, telefoneHmac, pix }: Formulario,
  ): Promise<MudancasDoUsuario> {
    const cifrar = (texto: string) => encrypt(vault, keyOfUser(antes.idUsuario), texto);
    return guardar(async () => {
      const decifrar = await decryptAll(vault, [antes.nome, antes.pix]);
      return {
        ...(nome === decifrar(antes.nome) ? {} : { nome: await cifrar(nome) }),
        ...(telefoneHmac === antes.telefoneHmac ? {} : { telefone: await cifrar(telefone), telefoneHmac }),
        ...(pix === undefined || pix === decifrar(antes.pix) ? {} : { pix: await cifrar(pix) }),
      };
    });
  }

  /** Whoever found somebody's session open does not take the account with it. Throws Refusal. */
  async function exigirSenhaAtual(
    { network }: Contexto,
    { idUsuario, telefoneHmac, versaoSenha }: Person,
    senhaAtual: string | undefined,
  ): Promise<void> {
    if (!senhaAtual) throw new Refusal('SENHA_ATUAL_VAZIA', { campo: 'senhaAtual' });
    // Counted apart: wrong ones here do not lock the owner out of the login.
    const tentativa = await limites.entrar({
      // It lets nobody in.
      idUsuario: null,
      telefoneHmac,
      ip: network,
      navegador: DE_SESSAO,
      senhaSorteada: false,
    });
    const certa = await contado(tentativa, async () =>
      senhas.confere(await guardar(() => vault.password(idUsuario, versaoSenha)), senhaAtual, {
        conhecido: true,
        rede: network,
      }),
    );
    if (!certa) throw new Refusal('SENHA_ATUAL', { campo: 'senhaAtual' }, { denies: true });
    await tentativa.acertou();
  }

  /** Claims it where it changes; what is one's own is counted always, as whoever asks for himself learns either way. */
  async function trocarTelefone(
    contexto: Contexto,
    idUsuario: number,
    hmac: string | undefined,
  ): Promise<void> {
    if (hmac === undefined) return;
    const sondagem = await limites.sondarTelefone(contexto.caller.idUsuario);
    if (contexto.caller.idUsuario === idUsuario) {
      await contado(sondagem, () => reivindicar(contexto, idUsuario, hmac));
    } else await semSondar(sondagem, () => reivindicar(contexto, idUsuario, hmac));
  }

  /** A new phone is claimed first; the old one is released when the change stands. */
  async function reivindicar(contexto: Contexto, idUsuario: number, hmac: string): Promise<void> {
    if (!(await telefones.reivindicar(hmac, idUsuario, envelopeOf(contexto, null)))) throw jaCadastrado();
  }

  /** The change stands already: a phone that cannot be released now is released by `reacoes`. */
  async function soltar(contexto: Contexto, hmac: string, idUsuario: number): Promise<bigint> {
    try {
      return await telefones.desocupar(hmac, idUsuario, envelopeOf(contexto, null));
    } catch (error) {
      contexto.log.warn({ error: reasonOf(error) }, 'phone not released yet');
      return 0n;
    }
  }

  async function excluir(contexto: Contexto, idUsuario: number): Promise<bigint> {
    const alvo = exigirPessoa(directory, contexto.caller, idUsuario);
    return emFila(async () => {
      const comando = {
        type: 'ExcluirUsuario',
        ator: contexto.caller,
        haOutroAdministrador: haOutroAdministrador(directory.people(), idUsuario),
      } as const;
      const { usuario: antes } = await consultar(tools, envelopeOf(contexto, null), idUsuario);
      const anunciada = antes !== null && tiraAdministrador(antes, { ativo: 'nao' });
      if (anunciada) {
        exigirAceita(antes, comando);
        await anunciarSaida(deps, idUsuario, envelopeOf(contexto, null));
      }
      const { position } = await executar(contexto, idUsuario, {
        ...comando,
        haOutroAdministrador: anunciada,
      });
      await directory.waitFor(maior(position, await soltar(contexto, alvo.telefoneHmac, idUsuario)));
      return position;
    });
  }

  /** Reads the form in the order in which the screens check it. Throws Refusal. */
  function ler({ caller }: Contexto, corpo: Corpo): Formulario {
    const nome = lerNome(corpo.nome, 'NOME_DO_USUARIO');
    const telefone = lerTelefone(corpo.telefone);
    const senha = corpo.senha || undefined;
    if (senha !== undefined && senhaCurta(senha)) {
      const propria = corpo.idUsuario === caller.idUsuario;
      throw new Refusal(propria ? 'NOVA_SENHA_CURTA' : 'SENHA_CURTA', { campo: 'senha' });
    }
    const pix = corpo.pix === undefined ? undefined : lerPix(corpo.pix);
    return { nome, telefone, telefoneHmac: telefones.hmac(telefone), pix, senha };
  }

  return [
    implement(atualizarUsuario, async (contexto) => ({
      answer: SUCESSO,
      position: await atualizar(contexto, contexto.body),
    })),
    implement(REST.usuarios.Update, async (contexto) => {
      const { id } = contexto.params;
      if (contexto.body.idUsuario !== id) throw new Refusal('IDENTIFICADOR', { campo: 'idUsuario' });
      const position = await atualizar(contexto, contexto.body);
      const { senha: _, senhaAtual: __, ...registro } = contexto.body;
      return { answer: { id, ...registro }, position };
    }),
    ...implementBoth(REST.usuarios.Delete, async (contexto) => {
      const { id } = contexto.params;
      return { answer: SUCESSO, record: { id }, position: await excluir(contexto, id) };
    }),
  ];
}

/** What the account's own decision will say. Throws its Refusal. */
function exigirAceita(conta: Conta | null, comando: ComandoUsuario): asserts conta is Conta {
  const decisao = usuarioDecider.decide({ ...usuarioDecider.initial(), conta }, comando);
  if ('refused' in decisao) throw refusalOf(decisao);
}

const maior = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * One after another: whether another Administrador remains is read from the directory, which knows the
 * command before when that one is done.
 */
function criarFila() {
  let ultima: Promise<unknown> = Promise.resolve();
  return <T>(tarefa: () => Promise<T>): Promise<T> => {
    const feita = ultima.then(tarefa);
    ultima = feita.catch(() => undefined);
    return feita;
  };
}
