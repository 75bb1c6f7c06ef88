import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { alcanceDe } from '@rifa-viva/contracts/regras/alcance';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { limparTexto, maiusculas, tamanhoDoTexto } from '@rifa-viva/contracts/regras/texto';
import { type Implementation, implement, type SignedInContext } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { holderOf } from '@rifa-viva/server/vault/holder';
import { encryptWith, newSaleKey } from '@rifa-viva/server/vault/personal';
import { sha256 } from '../kernel/commands.ts';
import { atorDe, executar, exigirOProprio, lerNumeros, lerValor, type RifaDeps, semente } from './execute.ts';

const MAXIMO_POR_VENDA = 5_000;
const MAXIMO_DO_CLIENTE = 14;

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
        numeros: lerNumeros('bilhetesSelecionados', body.bilhetesSelecionados),
        ...vistosEm(body),
      });
      return { answer: true as const, position };
    }),
    implement(bilhetes.devolverBilhetes, (contexto) => devolver(deps, contexto)),
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

const vistosEm = ({ idPagamento }: { readonly idPagamento?: string }) =>
  idPagamento === undefined ? {} : { idPagamento };

async function devolver(deps: RifaDeps, contexto: SignedInContext<typeof bilhetes.devolverBilhetes>) {
  const { body, caller, now } = contexto;
  const mandar = (semCobranca?: readonly number[]) =>
    executar(deps, contexto, body.idRifa, {
      type: 'DevolverBilhetes',
      ator: atorDe(caller),
      alcance: alcanceDe(atorDe(caller), deps.directory.people()),
      agora: now.getTime(),
      numeros: lerNumeros('bilhetesSelecionados', body.bilhetesSelecionados),
      ...vistosEm(body),
      ...(semCobranca ? { semCobranca } : {}),
    });
  const { answer, position } = await mandar();
  if (answer.tipo !== 'cobrancas') return { answer: true as const, position };
  const encerradas = await Promise.allSettled(
    answer.idsPagamento.map((idPagamento) => deps.cobrancas.encerrar(contexto, idPagamento)),
  );
  const falhou = encerradas.find((uma) => uma.status === 'rejected');
  if (falhou) throw falhou.reason;
  return { answer: true as const, position: (await mandar(answer.grupos)).position };
}

async function vender(deps: RifaDeps, contexto: SignedInContext<typeof bilhetes.verificarBilhetes>) {
  const { body, caller, now } = contexto;
  exigirOProprio(caller, body.idUsuario);
  const ator = atorDe(caller);
  const vendedor = deps.directory.person(body.idVendedor);
  if (!vendedor || vendedor.excluido || vendedor.ativo !== 'sim' || vendedor.tipo === 'Usuario') {
    throw new Refusal('VENDEDOR_INVALIDO', { campo: 'idVendedor' });
  }
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
