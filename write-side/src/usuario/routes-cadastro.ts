import { createHmac } from 'node:crypto';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { REST } from '@rifa-viva/contracts/http/rest';
import type { cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { senhaCurta } from '@rifa-viva/contracts/regras/senha';
import { type CallContext, type Implementation, implementBoth } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { envelopeOf } from '../kernel/commands.ts';
import { givenId, nextId } from '../kernel/sequence.ts';
import { gerenteValido, lerNome, lerPix, lerTelefone } from './formulario.ts';
import { contado, semSondar } from './limites.ts';
import {
  jaCadastrado,
  type NovoUsuario,
  registrarUsuario,
  type UsuarioDeps,
  type UsuarioTools,
} from './registrar.ts';
import { senhaDeBytes } from './senhas.ts';

type Corpo = BodyOf<typeof cadastrarUsuario>;
type Contexto = Pick<
  CallContext,
  'caller' | 'commandId' | 'fingerprint' | 'bind' | 'body' | 'requestId' | 'now' | 'network'
>;
type Conta = Omit<NovoUsuario, 'senha' | 'criadoPor' | 'vez'>;

export function rotasDeCadastro(deps: UsuarioDeps, tools: UsuarioTools): Implementation[] {
  const chaveInicial = deps.vault.derive('senhaInicial');
  /** The same call again tells the same first password. */
  const senhaSorteada = (commandId: string) =>
    senhaDeBytes(createHmac('sha256', chaveInicial).update(commandId).digest());

  async function cadastrar(contexto: Contexto, corpo: Corpo) {
    const { caller } = contexto;
    const { conta, senha } = lerConta(deps, caller, corpo);
    if (permissoes.cadastraOutros(caller)) {
      const sondagem = await deps.limites.sondarTelefone(caller.idUsuario);
      return semSondar(sondagem, () => registrar(contexto, conta, senha));
    }
    const contada = await deps.limites.cadastrar(contexto.network);
    return contado(contada, () => registrar(contexto, conta, senha));
  }

  async function registrar(contexto: Contexto, conta: Conta, senha: string | undefined) {
    const { caller } = contexto;
    // The phone is part of the key: two people whose clients chose one key are two accounts.
    const commandId = `${contexto.commandId}.${tools.telefones.hmac(conta.telefone).slice(0, 16)}`;
    const senhaInicial = senha === undefined ? senhaSorteada(commandId) : undefined;
    const quem = caller ?? ({ idUsuario: 0, tipo: 'Usuario' } as const);
    const fingerprint = await contexto.bind(contexto.body);
    const causa = envelopeOf({ ...contexto, caller: quem, fingerprint }, null, commandId);
    // A phone that is somebody's is refused before anything is written; this command's own person has it already.
    const repetido = (await givenId(deps.store, 'usuario', causa)) !== null;
    if (!repetido && (await tools.telefones.dono(tools.telefones.hmac(conta.telefone))) !== null)
      throw jaCadastrado();
    const idUsuario = await nextId(deps.store, 'usuario', causa);
    const novo = {
      ...conta,
      senha: senha ?? senhaInicial ?? '',
      criadoPor: caller?.idUsuario ?? null,
      vez: { conhecido: caller !== null, rede: contexto.network },
    };
    const position = await registrarUsuario(tools, idUsuario, novo, causa);
    return { idUsuario, conta, dada: senhaInicial ? { senhaInicial } : {}, position };
  }

  return [
    ...implementBoth(REST.usuarios.Create, async (contexto) => {
      const { idUsuario, conta, dada, position } = await cadastrar(contexto, contexto.body);
      const record = { id: idUsuario, idUsuario, ...conta, ...dada };
      return { answer: { ...SUCESSO, idUsuario, ...dada }, record, position };
    }),
  ];
}

/** Reads the form in the order in which the screens check it. Throws Refusal. */
function lerConta(
  { directory }: UsuarioDeps,
  ator: Ator | null,
  corpo: Corpo,
): { conta: Conta; senha: string | undefined } {
  const telefone = lerTelefone(corpo.telefone);
  const deOutro = permissoes.cadastraOutros(ator);
  const senha = corpo.senha || undefined;
  if (senha === undefined && !deOutro) throw new Refusal('SENHA_VAZIA', { campo: 'senha' });
  const nome = lerNome(corpo.nome, deOutro ? 'NOME_DO_USUARIO' : 'NOME');
  if (senha !== undefined && senhaCurta(senha)) throw new Refusal('SENHA_CURTA', { campo: 'senha' });
  const tipo = corpo.tipo ?? 'Usuario';
  const ativo = corpo.ativo ?? 'sim';
  if (!permissoes.cadastra(ator, tipo) || !permissoes.escolheAtivo(ator, ativo)) throw new Refusal('PAPEL');
  const idGerente = gerenteDe(ator, corpo.idGerente);
  if (!gerenteValido(directory, idGerente)) throw new Refusal('GERENTE_INVALIDO', { campo: 'idGerente' });
  return { conta: { nome, telefone, pix: lerPix(corpo.pix ?? ''), tipo, ativo, idGerente }, senha };
}

/** Nobody for whoever registers himself, a Gerente for his own people, and an Administrador's choice. */
function gerenteDe(ator: Ator | null, pedido: number | null | undefined): number | null {
  if (!permissoes.cadastraOutros(ator)) return null;
  return permissoes.escolheGerente(ator) && pedido !== undefined ? pedido : ator.idUsuario;
}
