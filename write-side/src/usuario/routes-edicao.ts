import { randomInt } from 'node:crypto';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { restCall } from '@rifa-viva/contracts/http/rest';
import { atualizarUsuario, excluirUsuario } from '@rifa-viva/contracts/http/usuarios';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import type { Person } from '@rifa-viva/server/access/directory';
import {
  type Implementation,
  implement,
  implementRest,
  type SignedInContext,
} from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { abrirCifrados, chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
import { envelopeOf } from '../kernel/commands.ts';
import type { ComandoUsuario, MudancasDoUsuario } from './commands.ts';
import type { Conta } from './decider.ts';
import { exigirGerente, haOutroAdministrador, lerNome, lerPix, lerTelefone } from './formulario.ts';
import { guardar, jaCadastrado, type UsuarioDeps, type UsuarioTools } from './registrar.ts';

type Corpo = BodyOf<typeof atualizarUsuario>;
type Contexto = Pick<
  SignedInContext<typeof excluirUsuario>,
  'caller' | 'commandId' | 'requestId' | 'now' | 'log'
>;
/** Clear; undefined: not sent. */
interface Formulario {
  readonly nome: string;
  readonly telefone: string;
  readonly telefoneHmac: string;
  readonly pix: string | undefined;
  readonly senha: string | undefined;
}

/** Versions of passwords are random: two changes at once never write over each other's hash. */
const novaVersao = () => randomInt(2, 2 ** 31);

export function rotasDeEdicao(deps: UsuarioDeps, tools: UsuarioTools): Implementation[] {
  const { vault, directory, atores } = deps;
  const { telefones, senhas } = tools;
  const emFila = criarFila();

  const executar = (contexto: Contexto, idUsuario: number, comando: ComandoUsuario, sufixo = '') =>
    atores.execute(streamUsuario(idUsuario), envelopeOf(contexto, comando, `${contexto.commandId}${sufixo}`));

  async function atualizar(contexto: Contexto, corpo: Corpo): Promise<bigint> {
    const { idUsuario } = corpo;
    const alvo = exigirPessoa(contexto, idUsuario);
    const formulario = ler(contexto, corpo);
    const { caller: ator } = contexto;
    const { tipo, ativo, idGerente } = corpo;
    const pedido = {
      ...(tipo === undefined ? {} : { tipo }),
      ...(ativo === undefined ? {} : { ativo }),
      ...(idGerente === undefined ? {} : { idGerente }),
    };
    const mudar = async () => {
      const comando = {
        type: 'AlterarUsuario',
        ator,
        haOutroAdministrador: haOutroAdministrador(directory, idUsuario),
      } as const;
      // Asked first, so that a refusal leaves neither a claim nor a row in the vault behind.
      const ensaio = { ...comando, mudancas: pedido, ensaio: true };
      const antes = (await executar(contexto, idUsuario, ensaio, '.ensaio')).answer.usuario;
      if (!antes) throw new Refusal('CONFLITO');
      if (idGerente !== undefined && idGerente !== antes.idGerente) exigirGerente(directory, idGerente);
      const mudancas = { ...pedido, ...(await cifrarMudados(antes, formulario)) };
      await reivindicar(contexto, idUsuario, mudancas.telefoneHmac);
      const senha = await guardarSenha(idUsuario, formulario.senha);
      const feito = await executar(contexto, idUsuario, { ...comando, mudancas, ...senha, ensaio: false });
      // The version that stands is this one: nobody goes back to the one before.
      if (senha.versaoSenha && feito.answer.usuario?.versaoSenha === senha.versaoSenha) {
        await esquecerSenha(contexto, antes);
      }
      const solto =
        mudancas.telefoneHmac === undefined ? 0n : await soltar(contexto, antes.telefoneHmac, idUsuario);
      await directory.waitFor(maior(feito.position, solto));
      // The views read no phone streams: a reader waiting for the release would wait in vain.
      return feito.position;
    };
    return alvo.tipo === 'Administrador' ? emFila(mudar) : mudar();
  }

  async function guardarSenha(
    idUsuario: number,
    senha: string | undefined,
  ): Promise<{ versaoSenha?: number }> {
    if (senha === undefined) return {};
    const versaoSenha = novaVersao();
    const hash = await senhas.criar(senha);
    await guardar(() => vault.savePassword(idUsuario, versaoSenha, hash));
    return { versaoSenha };
  }

  /** The change stands already: a hash left behind lets nobody in. */
  async function esquecerSenha(contexto: Contexto, { idUsuario, versaoSenha }: Conta): Promise<void> {
    await vault.forgetPassword(idUsuario, versaoSenha).catch((error: unknown) => {
      contexto.log.warn({ error: String(error) }, 'old password not forgotten');
    });
  }

  function cifrarMudados(
    antes: Conta,
    { nome, telefone, telefoneHmac, pix }: Formulario,
  ): Promise<MudancasDoUsuario> {
    const fechar = (texto: string) => cifrar(vault, chaveDoUsuario(antes.idUsuario), texto);
    return guardar(async () => {
      const abrir = await abrirCifrados(vault, [antes.nome, antes.pix]);
      return {
        ...(nome === abrir(antes.nome) ? {} : { nome: await fechar(nome) }),
        ...(telefoneHmac === antes.telefoneHmac ? {} : { telefone: await fechar(telefone), telefoneHmac }),
        ...(pix === undefined || pix === abrir(antes.pix) ? {} : { pix: await fechar(pix) }),
      };
    });
  }

  /** A new phone is claimed first; the old one is released when the change stands. */
  async function reivindicar(contexto: Contexto, idUsuario: number, hmac: string | undefined): Promise<void> {
    if (hmac === undefined) return;
    if (!(await telefones.reivindicar(hmac, idUsuario, envelopeOf(contexto, null)))) throw jaCadastrado();
  }

  /** The change stands already: a phone that cannot be released now is released by `reacoes`. */
  async function soltar(contexto: Contexto, hmac: string, idUsuario: number): Promise<bigint> {
    try {
      return await telefones.desocupar(hmac, idUsuario, envelopeOf(contexto, null));
    } catch (error) {
      contexto.log.warn({ error: String(error) }, 'phone not released yet');
      return 0n;
    }
  }

  async function excluir(contexto: Contexto, idUsuario: number): Promise<bigint> {
    const alvo = exigirPessoa(contexto, idUsuario);
    return emFila(async () => {
      const { position } = await executar(contexto, idUsuario, {
        type: 'ExcluirUsuario',
        ator: contexto.caller,
        haOutroAdministrador: haOutroAdministrador(directory, idUsuario),
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

  /** Only who may see every person learns that there is none. Throws Refusal. */
  function exigirPessoa({ caller }: Contexto, idUsuario: number): Person {
    const pessoa = directory.person(idUsuario);
    if (pessoa) return pessoa;
    throw new Refusal(caller.tipo === 'Administrador' ? 'NAO_ENCONTRADO' : 'NAO_E_SEU');
  }

  return [
    implement(atualizarUsuario, async (contexto) => ({
      answer: SUCESSO,
      position: await atualizar(contexto, contexto.body),
    })),
    implementRest(restCall('Update', 'usuarios'), async (contexto) => {
      const corpo = contexto.body as Corpo;
      const { id } = contexto.params;
      if (corpo.idUsuario !== id) throw new Refusal('IDENTIFICADOR', { campo: 'idUsuario' });
      const position = await atualizar(contexto, corpo);
      const { senha: _, ...registro } = corpo;
      return { answer: { id, ...registro }, position };
    }),
    implement(excluirUsuario, async (contexto) => ({
      answer: SUCESSO,
      position: await excluir(contexto, contexto.params.id),
    })),
    implementRest(restCall('Delete', 'usuarios'), async (contexto) => {
      const { id } = contexto.params;
      return { answer: { id }, position: await excluir(contexto, id) };
    }),
  ];
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
