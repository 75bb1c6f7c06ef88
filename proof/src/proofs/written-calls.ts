import { randomUUID } from 'node:crypto';
import type { Call } from '@rifa-viva/contracts/http/call';
import { callsOf } from '@rifa-viva/contracts/http/index';
import { chamadasRest, type RestCall } from '@rifa-viva/contracts/http/rest';
import { apagar, type Pedido, post, put } from '../matrix/probe.ts';
import { LINHAS } from '../matrix/rows.ts';
import type { World } from '../matrix/world.ts';

/** Every call that writes. */
export const WRITTEN: readonly Call[] = callsOf('write').filter(({ method }) => method !== 'GET');

/** Calls whose key means nothing, each with the reason. */
export const WITHOUT_KEY: Readonly<Record<string, string>> = {
  login: 'each login is one of its own: nobody gets in by an earlier one\u2019s answer',
  redefinirSenha: 'as login: its code counts once',
  upload: 'a picture is no fact until a record names it: sent again it is another file',
  uploadPatrocinadores: 'as upload',
  testarConexao:
    'each asks the provider anew; that its credentials were tried is told once, whatever the key',
  gerarPagamentoMp: 'its key is its charge: write-side/src/pagamento/compra.spec.ts',
  gerarPagamentoEFI: 'as gerarPagamentoMp',
  conferirPagamentoMp: 'asks: what it settles is settled anyway',
  webhookMercadoPago: 'its signed id is its key: write-side/src/pagamento/avisos.spec.ts',
  webhookEfi: 'as webhookMercadoPago, by what it tells',
  webhookEfiPix: 'as webhookEfi',
};

/** One request: who asks for what. Everything it needs is made before. */
export interface Asked extends Pedido {
  readonly quem: number | null;
}

type Make = (world: World) => Promise<Asked>;

/** As the authorisation matrix's row asks. */
const row =
  (id: string, quem: number | null, alvo: 'proprio' | 'subordinado' = 'proprio'): Make =>
  async (world) => {
    const asked = [await LINHAS[id]?.pergunta(world, quem, alvo)].flat()[0];
    if (!asked || !('caminho' in asked)) throw new Error(`row ${id} asks nothing`);
    return { ...asked, quem };
  };
const by =
  (quem: number, make: (world: World) => Promise<Pedido>): Make =>
  async (world) => ({ ...(await make(world)), quem });

/** A reservation that waits, of person 8. */
async function reserved(world: World): Promise<{ readonly idPagamento: string }> {
  const idPagamento = randomUUID();
  const corpo = { idRifa: await world.rifa(), idUsuario: 8, qtde: 1, idPagamento };
  await world.must(8, 'POST', '/api/bilhetes/reservarBilhetes', corpo);
  return { idPagamento };
}

const PATROCINADORES = '/api/patrocinadores';
const padaria = (nomePatrocinador: string) => ({ nomePatrocinador, statusPatrocinador: 'sim' });

const ASKED: Readonly<Record<string, Make>> = {
  sair: row('J1', 8),
  cadastrarUsuario: row('A3a', null),
  atualizarUsuario: by(3, async (world) =>
    put('/api/usuarios/atualizar', {
      idUsuario: await world.pessoa({ tipo: 'Vendedor' }),
      nome: 'MUDADA',
      telefone: world.telefoneNovo(),
      senha: 'outra-senha',
    }),
  ),
  excluirUsuario: row('A7', 4, 'subordinado'),
  gerarCodigoDeSenha: row('A8a', 4, 'subordinado'),
  anotarCliente: row('A13', 4, 'subordinado'),
  retirarAnotacao: row('A14', 4, 'subordinado'),
  atualizarEmpresa: row('B4b', 3),
  uploadCert: row('B5', 3),
  cadastrarRifa: row('C5', 3),
  atualizarRifa: row('C6a', 3),
  statusRifas: row('C7a', 3),
  excluirRifa: row('C8', 1),
  selarLista: row('C9', 3),
  confirmarResultado: row('C10', 3),
  inscreverAparelho: row('A16', 8),
  desinscreverAparelho: by(8, async (world) => {
    const asked = await row('A16', 8)(world);
    await world.must(8, 'POST', asked.caminho, asked.corpo);
    return post('/api/notificacoes/desinscrever', asked.corpo);
  }),
  escolherNotificacoes: by(8, async (world) => {
    const nada = { idUsuario: 8, pago: false, aVencer: false, sorteado: false, ganhou: false };
    await world.must(8, 'PUT', '/api/notificacoes/escolher', nada);
    return put('/api/notificacoes/escolher', { ...nada, aVencer: true });
  }),
  reservarBilhetes: row('D4', 8),
  cancelarReserva: by(8, async (world) => post('/api/bilhetes/cancelarReserva', await reserved(world))),
  declararPagamento: by(8, async (world) => post('/api/bilhetes/declararPagamento', await reserved(world))),
  verificarBilhetes: row('D8a', 6),
  devolverBilhetes: row('D11a', 3, 'subordinado'),
  liberarBilhetes: row('D12', 3),
  registrarImpressao: by(6, async (world) =>
    post('/api/bilhetes/registrarImpressao', {
      idRifa: world.aberta,
      numBilhetes: [await world.vendidoPor(6)],
      idTrabalho: randomUUID(),
      formato: 'pdf',
    }),
  ),
  devolverPagamento: row('E9', 3),
  conferirCobranca: row('E12', 3),
  liberarPorExtrato: row('E11', 3),
  pagarAcerto: row('L2', 3),
  estornarAcerto: row('L3', 3),
  cadastrarModelo: row('F5', 3),
  atualizarModelo: row('F6', 3),
  statusModelo: row('F7a', 3),
  deletarModelo: row('F8', 1),
  cadastrarPatrocinador: row('G2', 1),
  atualizarPatrocinador: by(1, async (world) => {
    const feito = await world.must(1, 'POST', `${PATROCINADORES}/cadastrar`, padaria('PADARIA'));
    return put(`${PATROCINADORES}/atualizar/${feito.idPatrocinador}`, padaria('FARMÁCIA'));
  }),
  deletarPatrocinador: row('G4', 1),
  cadastrarBanner: row('H2', 3),
  deletarBanner: row('H3', 3),
};

/** What the call that a REST call stands beside names, as react-admin asks for it. */
async function besideOf({ beside, method, path }: RestCall, world: World): Promise<Asked> {
  const asked = await makerOf(beside.name)(world);
  const corpo = (asked.corpo ?? {}) as Record<string, unknown>;
  const named = corpo.idUsuario ?? corpo.idModeloBilhete ?? (corpo.idsRifa as number[] | undefined)?.[0];
  const id = /\/(\d+)$/.exec(asked.caminho)?.[1] ?? String(named);
  const caminho = path.replace(':id', id);
  return { ...(method === 'DELETE' ? apagar(caminho) : { ...asked, caminho }), quem: asked.quem };
}

function makerOf(name: string): Make {
  const rest = chamadasRest.find((call) => call.name === name);
  const make = rest ? (world: World) => besideOf(rest, world) : ASKED[name];
  if (!make) throw new Error(`${name} has no request here, nor a reason to have none`);
  return make;
}

/** A request of this call that is permitted and changes something. */
export async function requestOf({ name, method, path }: Call, world: World): Promise<Asked> {
  const asked = await makerOf(name)(world);
  const is = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`);
  if (asked.metodo !== method || !is.test(asked.caminho))
    throw new Error(`${name} is asked by ${asked.caminho}`);
  return asked;
}
