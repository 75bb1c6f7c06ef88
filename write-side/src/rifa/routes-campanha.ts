import { textoDoErro } from '@rifa-viva/contracts/erros';
import { DADOS_AUSENTES, type DadosComRascunho } from '@rifa-viva/contracts/eventos/rifa';
import { streamModelo } from '@rifa-viva/contracts/eventos/streams';
import { NOME_DE_ARQUIVO } from '@rifa-viva/contracts/http/arquivos';
import type { AnswerOf, BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { REST } from '@rifa-viva/contracts/http/rest';
import * as rifas from '@rifa-viva/contracts/http/rifas';
import { lerData } from '@rifa-viva/contracts/regras/datas';
import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import { juntarGaleria, lerGaleria, MAXIMO_NA_GALERIA } from '@rifa-viva/contracts/regras/galeria';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import type { RegraDoSorteio } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { limparTexto, maiusculas } from '@rifa-viva/contracts/regras/texto';
import {
  type Implementation,
  implement,
  implementBoth,
  type SignedInContext,
} from '@rifa-viva/server/http/implementation';
import { Refusal, unread } from '@rifa-viva/server/http/refusal';
import { envelopeOf } from '../kernel/commands.ts';
import { nextId } from '../kernel/sequence.ts';
import type { AlterarRifa, RegistrarResultado } from './commands.ts';
import { atorDe, executar, exigirOProprio, lerValor, type RifaDeps, semente } from './execute.ts';
import { registrarResultado } from './routes-sorteio.ts';

export function rotasDeCampanha(deps: RifaDeps): Implementation[] {
  return [
    ...implementBoth(REST.rifas.Create, async (contexto) => {
      const { body, caller } = contexto;
      exigirOProprio(caller, body.idUsuario);
      const dados = completos(await lerCampos(deps, body));
      const idRifa = await nextId(deps.store, 'rifa', envelopeOf(contexto, null));
      const ator = atorDe(caller);
      const comando = {
        type: 'CriarRifa',
        idRifa,
        ator,
        dados,
        semente: semente(),
        ...lerRegra(body),
      } as const;
      const { position } = await executar(deps, contexto, idRifa, comando);
      return { answer: { ...SUCESSO, idRifa }, record: { ...body, id: idRifa, idRifa }, position };
    }),
    ...implementBoth(REST.rifas.Update, async (contexto) => {
      const { id } = contexto.params;
      exigirOProprio(contexto.caller, contexto.body.idUsuario);
      const comando = await alteracaoDe(deps, contexto);
      const { position } =
        comando.type === 'RegistrarResultado'
          ? await registrarResultado(deps, contexto, id, comando)
          : await executar(deps, contexto, id, comando);
      return { answer: SUCESSO, record: { ...contexto.body, id, idRifa: id }, position };
    }),
    implement(REST.rifas.Delete, async (contexto) => {
      const { id } = contexto.params;
      const { position } = await executar(deps, contexto, id, {
        type: 'ExcluirRifa',
        ator: atorDe(contexto.caller),
        agora: contexto.now.getTime(),
      });
      return { answer: { id }, position };
    }),
    implement(rifas.statusRifas, async (contexto) => {
      const { status, idsRifa, idUsuario } = contexto.body;
      exigirOProprio(contexto.caller, idUsuario);
      if (status === 'ativo' && !permissoes.restaura(atorDe(contexto.caller))) throw new Refusal('PAPEL');
      return mudarCada(deps, contexto, [...new Set(idsRifa)]);
    }),
    implement(rifas.excluirRifa, async (contexto) => {
      const { position } = await executar(deps, contexto, contexto.params.id, {
        type: 'ExpurgarRifa',
        ator: atorDe(contexto.caller),
        agora: contexto.now.getTime(),
      });
      return { answer: SUCESSO, position };
    }),
  ];
}

/** The fields of the campaign, or its result alone. Throws Refusal. */
async function alteracaoDe(
  deps: RifaDeps,
  { body, caller, now }: SignedInContext<typeof rifas.atualizarRifa>,
): Promise<AlterarRifa | RegistrarResultado> {
  const ator = atorDe(caller);
  const agora = now.getTime();
  const { milharSorteada, extracao, ...campos } = body;
  if (milharSorteada === undefined) {
    if (extracao) throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: 'extracao' });
    const alteracoes = await lerCampos(deps, campos);
    return { type: 'AlterarRifa', ator, agora, alteracoes, semente: semente(), ...lerRegra(campos) };
  }
  const outro = Object.keys(campos).find((campo) => campo !== 'idUsuario');
  if (outro !== undefined) throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: outro });
  return {
    type: 'RegistrarResultado',
    ator,
    agora,
    milharSorteada,
    extracao: extracao ? lerExtracao(extracao) : null,
  };
}

/** Its fields in one order, whoever sent them. */
const lerExtracao = ({ concurso, data, premios }: Extracao): Extracao => ({
  concurso: limparTexto(concurso),
  data,
  premios: [...premios],
});

/**
 * Each raffle by itself, for they are separate streams: what one refuses is told beside what became of the others. Throws
 * Refusal: the first one where none was changed, and whatever the same call may end otherwise when it is asked again.
 */
async function mudarCada(
  deps: RifaDeps,
  contexto: SignedInContext<typeof rifas.statusRifas>,
  idsRifa: readonly number[],
) {
  const comando = {
    type: contexto.body.status === 'ativo' ? 'RestaurarRifa' : 'ExcluirRifa',
    ator: atorDe(contexto.caller),
    agora: contexto.now.getTime(),
  } as const;
  const feitas: Feita[] = [];
  const recusas: Refusal[] = [];
  let position = 0n;
  for (const idRifa of idsRifa) {
    try {
      const feita = await executar(deps, contexto, idRifa, comando);
      if (feita.position > position) position = feita.position;
      feitas.push({ idRifa, sucesso: true });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const { codigo, detalhe } = error;
      feitas.push({ idRifa, sucesso: false, codigo, erro: textoDoErro(codigo, detalhe) });
      recusas.push(error);
    }
  }
  const [recusa] = recusas;
  if (recusa && recusas.length === feitas.length) throw recusa;
  return { answer: { ...SUCESSO, rifas: feitas }, position };
}
type Feita = AnswerOf<typeof rifas.statusRifas>['rifas'][number];

type CamposDaRifa = Partial<BodyOf<typeof rifas.cadastrarRifa>>;

/** Reads the form's fields into what the events hold. Absent fields stay absent. Throws Refusal. */
async function lerCampos(deps: RifaDeps, corpo: CamposDaRifa): Promise<Partial<DadosComRascunho>> {
  const dtSorteio = lerMomento('dtSorteio', corpo.dtSorteio);
  const dtEncerramento = lerMomento('dtEncerramento', corpo.dtEncerramento);
  if (corpo.idModeloBilhete !== undefined) await exigirModelo(deps, corpo.idModeloBilhete);
  const valor = lerValor('valor', corpo.valor);
  const qtdeBilhetes = corpo.qtdeBilhetes ?? corpo.qtdeBilhetesCortesia ?? corpo.qtdeBilheteCortesia;
  if (corpo.imgRifa && !(NOME_DE_ARQUIVO.test(corpo.imgRifa) && (await deps.imagemExiste(corpo.imgRifa)))) {
    throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'imgRifa' });
  }
  const galeria = corpo.galeria === undefined ? undefined : await lerFotos(deps, corpo.galeria);
  const {
    titulo,
    descricao,
    imgRifa,
    cortesia,
    comissao,
    sucessor,
    idModeloBilhete,
    qtdeChances,
    qtdeNumeros,
    numerosAEscolha,
    nomesDosGanhadores,
    rascunho,
  } = corpo;
  return semAusentes({
    dtSorteio,
    dtEncerramento,
    idModeloBilhete,
    valor,
    cortesia,
    qtdeBilhetes,
    comissao,
    titulo: titulo === undefined ? undefined : maiusculas(limparTexto(titulo)),
    descricao: descricao === undefined ? undefined : maiusculas(limparTexto(descricao)),
    imgRifa,
    sucessor,
    qtdeChances,
    qtdeNumeros,
    numerosAEscolha,
    nomesDosGanhadores,
    rascunho,
    galeria,
  });
}

/** As they are stored. Throws Refusal for too many, one twice, and one that was never sent. */
async function lerFotos({ imagemExiste }: RifaDeps, galeria: string): Promise<string> {
  const nomes = lerGaleria(galeria);
  if (nomes.length > MAXIMO_NA_GALERIA || new Set(nomes).size < nomes.length)
    throw new Refusal('GALERIA_INVALIDA', { campo: 'galeria', n: MAXIMO_NA_GALERIA });
  const existem = await Promise.all(nomes.map((nome) => NOME_DE_ARQUIVO.test(nome) && imagemExiste(nome)));
  if (existem.includes(false)) throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'galeria' });
  return juntarGaleria(nomes);
}

/** As people read it everywhere; nothing of what the rule does not use is kept. */
function lerRegra({ regra }: CamposDaRifa): { regra?: RegraDoSorteio } {
  if (!regra) return {};
  const { nome, semGanhador, concurso = '', descricao = '' } = regra;
  const propria = nome === 'outra-fonte-v1' ? limparTexto(descricao) : '';
  return { regra: { nome, semGanhador, concurso: limparTexto(concurso), descricao: propria } };
}

type ComAusentes<T> = { [K in keyof T]?: T[K] | undefined };

function semAusentes(campos: ComAusentes<DadosComRascunho>): Partial<DadosComRascunho> {
  return Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== undefined));
}

function completos(dados: Partial<DadosComRascunho>): DadosComRascunho {
  return {
    idModeloBilhete: 0,
    titulo: '',
    descricao: '',
    valor: 0,
    dtSorteio: '',
    dtEncerramento: '',
    imgRifa: '',
    cortesia: false,
    qtdeBilhetes: 0,
    comissao: 0,
    sucessor: false,
    qtdeChances: 1,
    qtdeNumeros: 1,
    ...DADOS_AUSENTES,
    ...dados,
  };
}

function lerMomento(campo: string, texto: string | undefined): string | undefined {
  if (texto === undefined) return undefined;
  const momento = lerData(texto);
  if (momento === null) throw new Refusal('DATA', { campo });
  return momento;
}

async function exigirModelo({ store }: RifaDeps, idModeloBilhete: number): Promise<void> {
  const ultimo = await store.readLast(streamModelo(idModeloBilhete)).catch((error: unknown) => {
    throw unread(error);
  });
  if (!ultimo || ultimo.type === 'ModeloExcluido' || ultimo.type === 'ModeloExpurgado') {
    throw new Refusal('MODELO_INVALIDO', { campo: 'idModeloBilhete' });
  }
}
