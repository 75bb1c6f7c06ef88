import { hash } from 'node:crypto';
import * as auditoria from '@rifa-viva/contracts/http/auditoria';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import * as rifas from '@rifa-viva/contracts/http/rifas';
import { haOutroAdministrador } from '@rifa-viva/contracts/regras/administradores';
import { codigoDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { type SigningKey, signingKey } from '@rifa-viva/server/vault/signing-key';
import { sha256 } from '../kernel/commands.ts';
import type { ConsultarSelo, RegistrarResultado, SelarLista } from './commands.ts';
import { atorDe, type Contexto, executar, type RifaDeps } from './execute.ts';
import { type ListaVendida, lerLista, lerSelo, raizDaLista, type SeloNoLog } from './lista-vendida.ts';

type QuemSela = Contexto & { readonly now: Date };

export function rotasDeSorteio(deps: RifaDeps): Implementation[] {
  return [
    implement(rifas.selarLista, async (contexto) => {
      const { selo, position } = await selar(deps, contexto, contexto.body.idRifa, false);
      const { selo: dados, assinatura, chavePublica } = selo;
      const codigo = codigoDoSelo(sha256(textoDoSelo(dados)));
      return { answer: { ...SUCESSO, selo: dados, codigo, assinatura, chavePublica }, position };
    }),
    implement(rifas.confirmarResultado, async (contexto) => {
      const { body, caller, now } = contexto;
      const { position } = await executar(deps, contexto, body.idRifa, {
        type: 'ConfirmarResultado',
        ator: atorDe(caller),
        agora: now.getTime(),
        milharSorteada: body.milharSorteada,
        haOutros: haOutroAdministrador(deps.directory.people(), caller.idUsuario),
      });
      return { answer: SUCESSO, position };
    }),
    implement(auditoria.chaveDaEmpresa, async () => {
      const { publicKey } = await chave(deps);
      const impressao = codigoDoSelo(hash('sha256', Buffer.from(publicKey, 'base64'), 'hex'));
      return { answer: { algoritmo: 'Ed25519' as const, chavePublica: publicKey, impressao } };
    }),
  ];
}

const chave = ({ vault }: RifaDeps): Promise<SigningKey> =>
  signingKey(vault).catch(() => {
    throw unavailable();
  });

/** Lists made anew because somebody changed the raffle meanwhile. */
const TENTATIVAS = 5;

/** The raffle's seal: the one that stands, or one made now. Throws Refusal. */
async function selar(
  deps: RifaDeps,
  contexto: QuemSela,
  idRifa: number,
  comOResultado: boolean,
): Promise<SeloNoLog> {
  const mandar = (comando: ConsultarSelo | SelarLista, sufixo: string) =>
    executar(deps, contexto, idRifa, comando, { commandId: `${contexto.commandId}.${sufixo}` });
  const agora = () => ({
    agora: contexto.now.getTime(),
    cobrancasAbertas: deps.cobrancas.abertasDe(idRifa, contexto.now),
  });
  // What would be refused costs nobody a list.
  await mandar({ type: 'ConsultarSelo', ...agora() }, 'consulta');
  for (let tentativa = 0; tentativa < TENTATIVAS; tentativa += 1) {
    const lista = await lerLista(deps.store, idRifa);
    if (!lista) throw new Refusal('NAO_ENCONTRADO');
    if (lista.selada) return lista.selada;
    try {
      const feita = await assinada(deps, contexto, lista);
      const ator = atorDe(contexto.caller);
      await mandar({ type: 'SelarLista', ator, ...agora(), comOResultado, feita }, 'selo');
      // Not what was just made: somebody may have been faster, or this call is a repetition.
      return await lerSelo(deps.store, idRifa, lista.revisao + 1);
    } catch (error) {
      if (error instanceof Refusal && error.codigo === 'CONFLITO') continue;
      throw error;
    }
  }
  throw new Refusal('CONFLITO');
}

async function assinada(
  deps: RifaDeps,
  { now }: QuemSela,
  { percurso, revisao, cabeca }: ListaVendida,
): Promise<SelarLista['feita']> {
  const { idRifa, reservas, vendas, qtdeLivres } = percurso.estado;
  const { publicKey, sign } = await chave(deps);
  const selo = { idRifa, ...(await raizDaLista(percurso)), revisao, cabeca, em: now.toISOString() };
  return {
    selo,
    assinatura: sign(textoDoSelo(selo)),
    chavePublica: publicKey,
    de: { reservas, vendas, qtdeLivres },
  };
}

/** A result stands on a sealed list: where nobody sealed it before, it is sealed now. */
export async function registrarResultado(
  deps: RifaDeps,
  contexto: QuemSela,
  idRifa: number,
  comando: RegistrarResultado,
) {
  try {
    return await executar(deps, contexto, idRifa, comando);
  } catch (error) {
    if (!(error instanceof Refusal && error.codigo === 'RESULTADO_SEM_LISTA')) throw error;
  }
  await selar(deps, contexto, idRifa, true);
  return executar(deps, contexto, idRifa, comando);
}
