import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { alcanceDe, podeVender } from '@rifa-viva/contracts/regras/alcance';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { MAXIMO_DO_CLIENTE, MAXIMO_POR_VENDA } from '@rifa-viva/contracts/regras/limites';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { limparTexto, maiusculas, tamanhoDoTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement, type SignedInContext } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { holderOf } from '@rifa-viva/server/vault/holder';
import { encryptWith, newSaleKey } from '@rifa-viva/server/vault/personal';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../kernel/commands.ts';
import type { ComoVistos, DevolverBilhetes } from './commands.ts';
import { atorDe, executar, exigirOProprio, lerNumeros, lerValor, type RifaDeps, semente } from './execute.ts';

export function rotasDeVenda(deps: RifaDeps): Implementation[] {
  return [
    implement(bilhetes.verificarBilhetes, (contexto) => vender(deps, contexto)),
    implement(bilhetes.liberarBilhetes, async (contexto) => {
      const { body, caller, now } = contexto;
      exigirOProprio(caller, body.idUsuario);
      const { position } = await executar(deps, contexto, body.idRifa, {
        type: 'LiberarBilhetes',
        ator: atorDe(caller),
        agora: now.getTime(),
        ...comoVistos(body),
      });
      return { answer: true as const, position };
    }),
    implement(bilhetes.devolverBilhetes, devolucoes(deps)),
    implement(bilhetes.registrarImpressao, async (contexto) => {
      const { body, caller } = contexto;
      const numeros = lerNumeros('numBilhetes', body.numBilhetes);
      const { position } = await executar(
        deps,
        contexto,
        body.idRifa,
        {
          type: 'RegistrarImpressao',
          ator: atorDe(caller),
          alcance: alcanceDe(atorDe(caller), deps.directory.people()),
          numeros,
          formato: body.formato,
          idTrabalho: body.idTrabalho,
        },
        {
          // The browser names the job: the same name with other tickets is another one.
          commandId: `impressao.${caller.idUsuario}.${body.idTrabalho}.${sha256(`${body.formato} ${numeros}`).slice(0, 16)}`,
        },
      );
      return { answer: SUCESSO, position };
    }),
  ];
}

function comoVistos({
  bilhetesSelecionados,
  idPagamento,
  posses,
}: BodyOf<typeof bilhetes.devolverBilhetes>): ComoVistos {
  const numeros = lerNumeros('bilhetesSelecionados', bilhetesSelecionados);
  // By place: of as many tickets, and none of them twice.
  if (posses && posses.length !== numeros.length) throw new Refusal('VALOR_INVALIDO', { campo: 'posses' });
  return {
    numeros,
    ...(idPagamento === undefined ? {} : { idPagamento }),
    ...(posses && { posses: new Map(numeros.map((numero, i) => [numero, posses[i] ?? ''])) }),
  };
}

/** Calls that were told to come again because a charge could not be ended: what each meant. */
const PEDIDAS = 1_000;

type Devolucao = SignedInContext<typeof bilhetes.devolverBilhetes>;

/**
 * Charges are ended first, at their providers. Asked for again under its key it means the reservations that it meant: what
 * was paid or reserved anew meanwhile is not returned.
 */
function devolucoes(deps: RifaDeps) {
  const pedidas = new LRUCache<string, readonly number[]>({ max: PEDIDAS });
  return async (contexto: Devolucao) => {
    const { body, caller, now, commandId } = contexto;
    const mandar = (mais: Pick<DevolverBilhetes, 'grupos' | 'semCobranca'>) =>
      executar(deps, contexto, body.idRifa, {
        type: 'DevolverBilhetes',
        ator: atorDe(caller),
        alcance: alcanceDe(atorDe(caller), deps.directory.people()),
        agora: now.getTime(),
        ...comoVistos(body),
        ...mais,
      });
    const antes = pedidas.get(commandId);
    const { answer, position } = await mandar({ grupos: antes });
    if (answer.tipo !== 'cobrancas') return { answer: true as const, position };
    const { idsPagamento } = answer;
    const grupos = antes ?? answer.grupos;
    pedidas.set(commandId, grupos);
    await encerrarTodas(deps, contexto, idsPagamento);
    const feita = await mandar({ grupos, semCobranca: true });
    // The same call was on its way already, and has not come so far.
    if (feita.answer.tipo === 'cobrancas') throw unavailable(1);
    return { answer: true as const, position: feita.position };
  };
}

/** All of them are tried; what cannot be otherwise when it is tried again is told first. Throws Refusal. */
async function encerrarTodas(
  { cobrancas }: RifaDeps,
  contexto: Devolucao,
  idsPagamento: readonly string[],
): Promise<void> {
  const feitas = await Promise.allSettled(idsPagamento.map((id) => cobrancas.encerrar(contexto, id)));
  const motivos = feitas.flatMap((uma) => (uma.status === 'rejected' ? [uma.reason as unknown] : []));
  if (motivos.length === 0) return;
  throw motivos.find((um) => um instanceof Refusal && um.status < 500) ?? motivos[0];
}

async function vender(deps: RifaDeps, contexto: SignedInContext<typeof bilhetes.verificarBilhetes>) {
  const { body, caller, now } = contexto;
  exigirOProprio(caller, body.idUsuario);
  const ator = atorDe(caller);
  const vendedor = deps.directory.person(body.idVendedor);
  if (!vendedor || vendedor.excluido || !podeVender(vendedor))
    throw new Refusal('VENDEDOR_INVALIDO', { campo: 'idVendedor' });
  if (!permissoes.vendeEmNomeDe(ator, vendedor)) throw new Refusal('NAO_E_SEU', { campo: 'idVendedor' });
  const nome = lerCliente(body.cliente);
  const valor = lerValor('valorVendidoPorBilhete', body.valorVendidoPorBilhete);
  const numeros = lerNumeros('bilhetesSelecionados', body.bilhetesSelecionados);
  const { qtdeMaxBilhetesVendedor } = deps.directory.company();
  const chave = newSaleKey();
  const segredo = semente();
  const { answer, position } = await executar(
    deps,
    contexto,
    body.idRifa,
    {
      type: 'VenderBilhetes',
      ator,
      agora: now.getTime(),
      idVendedor: body.idVendedor,
      numeros,
      cliente: nome === '' ? null : encryptWith(chave, nome),
      segredo: encryptWith(chave, segredo),
      titular: holderOf(segredo, nome),
      valorPorBilhete: valor ?? null,
      limite: ator.tipo === 'Vendedor' ? qtdeMaxBilhetesVendedor : MAXIMO_POR_VENDA,
    },
    { keep: { keys: [chave] } },
  );
  if (answer.tipo !== 'venda') throw new Refusal('CONFLITO');
  return {
    answer: {
      disponiveis: [...answer.disponiveis],
      indisponiveis: [...answer.indisponiveis],
      valor: paraReais(answer.total),
    },
    position,
  };
}

function lerCliente(cliente: string | undefined): string {
  const nome = maiusculas(limparTexto(cliente ?? ''));
  if (tamanhoDoTexto(nome) > MAXIMO_DO_CLIENTE) {
    throw new Refusal('NOME_LONGO', { campo: 'cliente', n: MAXIMO_DO_CLIENTE });
  }
  return nome;
}
