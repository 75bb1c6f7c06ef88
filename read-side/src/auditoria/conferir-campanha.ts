import { hash } from 'node:crypto';
import { DADOS_AUSENTES } from '@rifa-viva/contracts/eventos/rifa';
import { numerosPremiados } from '@rifa-viva/contracts/regras/premio';
import { codigoDoSelo, textoDoSelo } from '@rifa-viva/contracts/regras/selo';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import type { SeloDaRifa } from '../campanhas/queries.ts';
import type { Conferencia } from './conferir-bilhetes.ts';
import type { CampoDaRifa, Rastro } from './rastro.ts';

type DaCampanha = Pick<Conferencia, 'tx' | 'idRifa' | 'achados'>;

const lido = (valor: unknown): string =>
  valor instanceof Date
    ? valor.toISOString()
    : valor === undefined || valor === null
      ? 'nada'
      : typeof valor === 'object'
        ? JSON.stringify(emOrdem(valor))
        : String(valor);
/** The same text for the same JSON: the database keeps its keys in an order of its own. */
const emOrdem = (valor: unknown): unknown =>
  Array.isArray(valor)
    ? valor.map(emOrdem)
    : typeof valor === 'object' && valor !== null
      ? Object.fromEntries(
          Object.entries(valor)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([chave, cada]) => [chave, emOrdem(cada)]),
        )
      : valor;
const momento = (iso: string | undefined): string => (iso ? new Date(iso).toISOString() : 'nada');

/** The campaign's own facts against its row. */
export async function conferirCampanha(
  { estado, criadaPor, exclusao, selagem, carimbo, sorteioMudado, resultados, fatos }: Rastro,
  { tx, idRifa, achados }: DaCampanha,
) {
  const { dados, situacao, milharSorteada } = estado;
  const { rows } = await tx.query<Record<string, unknown>>(
    'SELECT * FROM campanhas.rifa WHERE id_rifa = $1',
    [idRifa],
  );
  const [linha] = rows;
  const achar = (revisao: number | undefined, campo: string, esperado: string, coluna: string) =>
    achados.conferir(
      { visao: 'campanhas', numBilhete: null, campo, revisao: revisao ?? null },
      esperado,
      lido(linha?.[coluna]),
    );
  const conferir = (campo: CampoDaRifa, nome: string, esperado: string, coluna: string) =>
    achar(fatos.get(campo), nome, esperado, coluna);
  conferir('criacao', 'criada por', lido(criadaPor), 'id_usuario');
  conferir('situacao', 'situação da campanha', situacao, 'status');
  conferir('situacao', 'excluída por', lido(exclusao?.por), 'id_usuario_exclusao');
  conferir('situacao', 'excluída em', momento(exclusao?.em), 'dt_exclusao');
  conferir('milharSorteada', 'número sorteado', milharSorteada.join(','), 'milhar_sorteada');
  const confirmado = String(estado.resultado?.confirmado ?? false);
  conferir('resultado', 'resultado confirmado', confirmado, 'resultado_confirmado');
  const [primeiro] = resultados;
  achar(primeiro?.revisao, 'primeiro resultado em', lido(primeiro?.linha.em), 'registrado_em');
  const deExtracoes = resultados.flatMap(({ revisao, linha: { extracao } }) =>
    extracao ? [{ revisao, dia: extracao.data }] : [],
  );
  const maisCedo = deExtracoes.sort((a, b) => (a.dia < b.dia ? -1 : 1))[0];
  achar(maisCedo?.revisao, 'dia da extração', lido(maisCedo?.dia), 'dia_da_extracao');
  const mudado = lido(sorteioMudado?.posicao);
  achar(sorteioMudado?.revisao, 'mudança da data do sorteio (posição)', mudado, 'sorteio_mudado');
  conferir('regra', 'regra do sorteio', lido(estado.regra), 'regra');
  conferir('selo', 'selo da lista', lido(selagem && seloDa(selagem, carimbo)), 'selo');
  if (!dados) return;
  conferir('situacao', 'rascunho', String(dados.rascunho ?? false), 'rascunho');
  conferir('titulo', 'título', dados.titulo, 'titulo');
  conferir('descricao', 'descrição', dados.descricao, 'descricao');
  conferir('valor', 'valor (centavos)', String(dados.valor), 'valor');
  conferir('dtSorteio', 'data do sorteio', momento(dados.dtSorteio), 'dt_sorteio');
  conferir('dtEncerramento', 'encerramento', momento(dados.dtEncerramento), 'dt_encerramento');
  conferir('imgRifa', 'imagem', dados.imgRifa, 'img_rifa');
  conferir('cortesia', 'cortesia', String(dados.cortesia), 'cortesia');
  conferir('qtdeBilhetes', 'bilhetes por cortesia', String(dados.qtdeBilhetes), 'qtde_bilhetes');
  conferir('comissao', 'comissão', String(dados.comissao), 'comissao');
  conferir('sucessor', 'antecessor e sucessor', String(dados.sucessor), 'sucessor');
  conferir('qtdeChances', 'números por bilhete', String(dados.qtdeChances), 'qtde_chances');
  conferir('qtdeNumeros', 'quantidade de números', String(dados.qtdeNumeros), 'qtde_numeros');
  const { numerosAEscolha, nomesDosGanhadores, galeria } = { ...DADOS_AUSENTES, ...dados };
  conferir('numerosAEscolha', 'números à escolha', String(numerosAEscolha), 'numeros_a_escolha');
  conferir('nomesDosGanhadores', 'nomes dos ganhadores', String(nomesDosGanhadores), 'nomes_dos_ganhadores');
  conferir('galeria', 'galeria', galeria, 'galeria');
  conferir('idModeloBilhete', 'modelo do bilhete', String(dados.idModeloBilhete), 'id_modelo_bilhete');
}

function seloDa(
  { selo, assinatura, chavePublica, comOResultado }: NonNullable<Rastro['selagem']>,
  carimbo: Rastro['carimbo'],
): SeloDaRifa {
  const codigo = codigoDoSelo(hash('sha256', textoDoSelo(selo), 'hex'));
  return { selo, assinatura, chavePublica, comOResultado, codigo, ...(carimbo ? { carimbo } : {}) };
}

/** What winners are worked out from, against its row. */
export async function conferirSorteio(
  { estado, emissao, fatos }: Rastro,
  { tx, idRifa, achados }: DaCampanha,
) {
  const { rows } = await tx.query<Record<string, unknown>>(
    'SELECT * FROM resultados.sorteio WHERE id_rifa = $1',
    [idRifa],
  );
  const conferir = (causa: CampoDaRifa, campo: string, esperado: unknown, coluna: string) =>
    achados.conferir(
      {
        visao: 'resultados',
        numBilhete: null,
        campo,
        revisao: fatos.get(causa) ?? fatos.get('emissao') ?? null,
      },
      lido(esperado),
      lido(rows[0]?.[coluna]),
    );
  conferir('milharSorteada', 'número sorteado', estado.milharSorteada.join(','), 'milhar_sorteada');
  conferir('sucessor', 'antecessor e sucessor', estado.dados?.sucessor, 'sucessor');
  conferir('emissao', 'semente', emissao?.semente, 'semente');
  conferir('emissao', 'algoritmo', emissao?.algoritmo, 'algoritmo');
  conferir('emissao', 'quantidade de números', emissao?.qtdeNumeros, 'qtde_numeros');
  conferir('emissao', 'números por bilhete', emissao?.qtdeChances, 'qtde_chances');
}

/** Winning tickets, dealt and drawn anew, against their rows. */
export async function conferirPremios(
  { estado, emissao, fatos }: Rastro,
  { tx, idRifa, achados }: DaCampanha,
) {
  const milharSorteada = estado.milharSorteada.join(',');
  const revisao = fatos.get('milharSorteada') ?? fatos.get('emissao') ?? null;
  const onde = { visao: 'resultados', revisao } as const;
  const { rows: ganhadores } = await tx.query<{ num: number; premio: string }>(
    `SELECT num, classificacao || ' ' || ordem || ' (' || numero || ')' AS premio
     FROM resultados.ganhador WHERE id_rifa = $1`,
    [idRifa],
  );
  const encontrados = new Map(ganhadores.map(({ num, premio }) => [`${num} ${premio}`, num]));
  const esperados = new Map<string, number>();
  if (milharSorteada !== '' && emissao) {
    const numeros = distribuirNumeros(emissao);
    const sucessor = estado.dados?.sucessor ?? false;
    for (const [numero, premios] of numerosPremiados({ milharSorteada, sucessor })) {
      const lugar = numeros.indexOf(numero);
      if (lugar < 0) continue;
      const num = Math.floor(lugar / emissao.qtdeChances) + 1;
      for (const { classificacao, ordem, numero: texto } of premios) {
        esperados.set(`${num} ${classificacao} ${ordem} (${texto})`, num);
      }
    }
  }
  for (const [premio, num] of new Map([...esperados, ...encontrados])) {
    achados.conferir(
      { ...onde, numBilhete: num, campo: `prêmio ${premio.slice(premio.indexOf(' ') + 1)}` },
      esperados.has(premio) ? 'premiado' : 'não premiado',
      encontrados.has(premio) ? 'premiado' : 'não premiado',
    );
  }
}

/** The columns of a recorded result, and how people call them. */
const DO_RESULTADO = {
  em: 'registrado em',
  id_usuario: 'registrado por',
  antes: 'números antes',
  depois: 'números',
  extracao: 'extração',
  confirmado_em: 'confirmado em',
  confirmado_por: 'confirmado por',
  sozinho: 'confirmado sozinho',
} as const;
type ColunaDoResultado = keyof typeof DO_RESULTADO;
const COLUNAS_DO_RESULTADO = Object.keys(DO_RESULTADO) as ColunaDoResultado[];

/** Every recorded result and who stood for it, against its row. */
export async function conferirResultados({ resultados }: Rastro, { tx, idRifa, achados }: DaCampanha) {
  const { rows } = await tx.query<{ posicao: string } & Record<ColunaDoResultado, unknown>>(
    `SELECT r.*, r.posicao::text AS posicao FROM resultados.registro r WHERE r.id_rifa = $1 ORDER BY r.posicao`,
    [idRifa],
  );
  const sobras = new Map(rows.map((linha) => [linha.posicao, linha]));
  const conferir = (campo: string, revisao: number | null, esperado: string, encontrado: string) =>
    achados.conferir({ visao: 'resultados', numBilhete: null, campo, revisao }, esperado, encontrado);
  for (const [i, { posicao, revisao, linha: certa, confirmacao }] of resultados.entries()) {
    const linha = sobras.get(posicao);
    sobras.delete(posicao);
    if (!linha) {
      conferir(`resultado ${i + 1}: linha`, revisao, 'existe', 'não existe');
      continue;
    }
    const esperada = { ...certa, ...confirmacao?.linha };
    for (const coluna of COLUNAS_DO_RESULTADO) {
      const causa = coluna in certa ? revisao : (confirmacao?.revisao ?? revisao);
      conferir(
        `resultado ${i + 1}: ${DO_RESULTADO[coluna]}`,
        causa,
        lido(esperada[coluna]),
        lido(linha[coluna]),
      );
    }
  }
  for (const posicao of sobras.keys())
    conferir(`resultado na posição ${posicao}`, null, 'não existe', 'existe');
}
