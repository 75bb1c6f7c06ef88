import { folha } from './arvore.ts';
import { emHex } from './bytes.ts';
import { doCarimbo } from './conferir-carimbo.ts';
import { daExtracao } from './conferir-extracao.ts';
import { daRegra } from './conferir-regra.ts';
import { Defeito } from './defeito.ts';
import { diaEm } from './extracao.ts';
import { ENTRE_RELOGIOS_MS, type Fatos, type Registro, type Selagem } from './fatos.ts';
import { contar, dataDe, falha, item, naoSeSabe, ou, porExtenso } from './itens.ts';
import { camposDe } from './json.ts';
import { type Item, type Laudo, primeiraFalha } from './laudo.ts';
import { comZeros } from './numero.ts';
import { type Andamento, type Lido, lerPacote } from './pacote.ts';
import { type Premio, premiados } from './premios.ts';
import { lerRecibo, type Recibo } from './recibo.ts';
import {
  codigoDoSelo,
  igualAoTipado,
  impressaoDaChave,
  seloAssinado,
  textoDaFolha,
  textoDoSelo,
} from './selo.ts';

export interface Opcoes extends Andamento {
  /** The seal's code that somebody wrote down before the draw; empty: none. */
  readonly codigoAnotado?: string;
  /** The company's key as it is printed; empty: none. */
  readonly chaveAnotada?: string;
  readonly recibos?: readonly { readonly nome: string; readonly texto: string }[];
  /** Packages of the same raffle that somebody kept. */
  readonly outros?: readonly { readonly nome: string; readonly bytes: Uint8Array }[];
}

const PAUSA_DE_QUEM_CONFIRMA_SOZINHO = 10 * 60_000;

/** Everything that can be told of a package without asking anybody. */
export async function conferir(zip: Uint8Array, opcoes: Opcoes): Promise<Laudo> {
  let lido: Lido;
  try {
    lido = await lerPacote(zip, opcoes);
  } catch (erro) {
    if (!(erro instanceof Defeito)) throw erro;
    return laudoDe([falha('Pacote', erro)], null);
  }
  const itens = [
    ...doPacote(lido),
    ...dosEventos(lido),
    daRegra(lido),
    ...doSelo(lido),
    ...doCarimbo(lido),
    daLista(lido),
    ...doResultado(lido),
    ...doAnotado(lido, opcoes),
    ...(opcoes.recibos ?? []).map(({ nome, texto }) => doRecibo(lido, nome, texto)),
  ];
  for (const { nome, bytes } of opcoes.outros ?? []) itens.push(await doOutro(lido, nome, bytes, opcoes));
  return laudoDe(itens, lido);
}

function laudoDe(itens: readonly Item[], lido: Lido | null): Laudo {
  const selagem = lido?.fatos.selos[0];
  return {
    itens,
    vale: itens.every(({ situacao }) => situacao !== 'falha'),
    primeira: primeiraFalha(itens),
    titulo: lido?.manifesto.titulo ?? '',
    idRifa: lido?.manifesto.idRifa ?? 0,
    eventos: lido?.resumos.length ?? 0,
    codigo: selagem ? codigoDoSelo(selagem.selo) : '',
    impressaoDaChave: lido ? impressaoDaChave(lido.manifesto.chavePublica) : '',
  };
}

function doPacote({ manifesto, defeitoDosArquivos }: Lido): Item[] {
  return [
    manifesto.assinado
      ? item('Assinatura do pacote', 'vale', 'O manifesto foi assinado com a chave que ele traz.')
      : item(
          'Assinatura do pacote',
          'falha',
          'A assinatura do manifesto não vale: o manifesto foi mudado depois.',
        ),
    ou(
      'Arquivos',
      defeitoDosArquivos,
      `Os ${manifesto.arquivos.size} arquivos são os que o manifesto anuncia.`,
    ),
  ];
}

function dosEventos(lido: Lido): Item[] {
  const { dobra, manifesto, resumos } = lido;
  const deOutra =
    dobra.idRifa !== 0 && dobra.idRifa !== manifesto.idRifa
      ? new Defeito(`Os eventos são da rifa ${dobra.idRifa}, e o manifesto é da rifa ${manifesto.idRifa}.`, 0)
      : deOutroNome(lido);
  const quantos = contar(resumos.length, 'evento', 'eventos');
  const corrente = lido.defeitoDosEventos ?? lido.defeitoDaCorrente;
  const vida = lido.defeitoDaDobra ?? deOutra ?? lido.defeitoDosEventos;
  const reais = (dobra.arrecadado() / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  const vendidos = contar(lido.bilhetes.length, 'bilhete vendido', 'bilhetes vendidos');
  return [
    corrente || lido.soltos === 0
      ? ou('Corrente dos eventos', corrente, `${quantos}, cada um preso ao anterior.`)
      : item(
          'Corrente dos eventos',
          'fraco',
          `${quantos}; no começo, ${contar(lido.soltos, 'não está preso', 'não estão presos')} ao anterior, de antes de haver corrente: ali uma mudança só se vê por quem guardou um pacote ou recibo.`,
        ),
    ...doTeor(lido),
    ou(
      'Vida dos bilhetes',
      vida,
      `Nenhum bilhete foi vendido duas vezes, nem depois de selada a lista: ${vendidos}, ${reais}.`,
    ),
    daOrdem(lido),
    daDistribuicao(lido),
  ];
}

/** What an event says beyond the format nobody looks at, and who did it must have been allowed to. */
function doTeor({ defeitoDaForma, defeitoDaAutoria, defeitoDosEventos }: Lido): Item[] {
  const conferido = (titulo: string, defeito: Defeito | null, frase: string) =>
    !defeito && defeitoDosEventos ? naoSeSabe(titulo) : ou(titulo, defeito, frase);
  return [
    conferido('Forma dos eventos', defeitoDaForma, 'Cada evento diz o que o formato manda, e nada mais.'),
    defeitoDaForma && !defeitoDaAutoria
      ? naoSeSabe('Autoria dos eventos')
      : conferido(
          'Autoria dos eventos',
          defeitoDaAutoria,
          'Cada ato foi de quem podia, com o perfil que o servidor anotou.',
        ),
  ];
}

/** Clocks are set, too: it proves nothing by itself. */
function daOrdem({ fatos: { recuo, maisTarde }, manifesto, resumos, defeitoDosEventos }: Lido): Item {
  const titulo = 'Ordem dos momentos';
  if (defeitoDosEventos) return naoSeSabe(titulo);
  if (recuo === null && manifesto.criadoEm < maisTarde - ENTRE_RELOGIOS_MS)
    return item(
      titulo,
      'fraco',
      `O pacote diz ter sido feito em ${dataDe(manifesto.criadoEm)}, antes do último momento dos seus eventos, ${dataDe(maisTarde)}: um relógio foi acertado, ou alguém escreveu um momento que não foi.`,
      resumos.length - 1,
    );
  return recuo === null
    ? item(titulo, 'vale', 'Os momentos dos eventos seguem a ordem em que estão, e o pacote veio depois.')
    : item(
        titulo,
        'fraco',
        `O evento ${recuo} diz ser de antes de outro que está antes dele: um relógio foi acertado, ou alguém escreveu um momento que não foi. O que se diz de momentos vale menos.`,
        recuo,
      );
}

const deOutroNome = ({ dobra, manifesto, defeitoDaDobra, defeitoDosEventos }: Lido): Defeito | null =>
  defeitoDaDobra || defeitoDosEventos || dobra.dados.titulo === manifesto.titulo
    ? null
    : new Defeito('O manifesto dá à rifa outro nome que os eventos.');

function daDistribuicao({ fatos, dobra, defeitoDaDobra, defeitoDosEventos }: Lido): Item {
  const titulo = 'Distribuição dos números';
  const { emissao, primeiraSaida } = fatos;
  if (defeitoDosEventos) return naoSeSabe(titulo);
  if (emissao === null || !dobra.emissao)
    return item(titulo, 'falha', 'O registro não diz como os números da sorte foram distribuídos.', 0);
  if (primeiraSaida !== null && emissao > primeiraSaida)
    return item(
      titulo,
      'falha',
      'Os números foram distribuídos depois da primeira reserva ou venda.',
      emissao,
    );
  if (defeitoDaDobra) return naoSeSabe(titulo);
  return item(
    titulo,
    'vale',
    `A semente foi registrada antes da primeira venda (evento ${emissao}), e os números, distribuídos outra vez a partir dela, são os dos bilhetes.`,
  );
}

function doSelo(lido: Lido): Item[] {
  const titulo = 'Selo da lista de vendidos';
  const [selagem, outra] = lido.fatos.selos;
  const noArquivo = lido.textos.has('selo.json');
  if (!selagem) {
    return noArquivo
      ? [item(titulo, 'falha', 'O pacote traz um selo que não está nos eventos.')]
      : [item(titulo, 'ausente', 'A lista de bilhetes vendidos ainda não foi selada.')];
  }
  if (outra) return [item(titulo, 'falha', 'A lista foi selada duas vezes.', outra.indice)];
  const defeito = defeitoDoSelo(lido, selagem);
  const codigo = codigoDoSelo(selagem.selo);
  const qtde = contar(selagem.selo.qtde, 'bilhete', 'bilhetes');
  const frase = `A raiz, a assinatura e o lugar no registro conferem (evento ${selagem.indice}): ${qtde}, código ${codigo}.`;
  const naoVistos = selagem.indice - selagem.selo.revisao - 1;
  const doLugar =
    defeito || naoVistos === 0
      ? ou(titulo, defeito, frase)
      : item(
          titulo,
          'fraco',
          `${frase} Antes dele há ${contar(naoVistos, 'evento que ele não viu', 'eventos que ele não viu')}, a partir do evento ${selagem.selo.revisao + 1}: não mudam a lista, e o selo não os fixa.`,
          selagem.selo.revisao + 1,
        );
  return [doLugar, doMomento(lido, selagem)];
}

function defeitoDoSelo(lido: Lido, { indice, selo, ...resto }: Selagem): Defeito | null {
  const dizer = (frase: string) => new Defeito(frase, indice);
  const { manifesto, resumos, bilhetes, raiz } = lido;
  if (!seloAssinado({ selo, ...resto })) return dizer('A assinatura do selo não vale.');
  // The signature is over the seal's moment, and it is the event's that is held against the draw.
  if (Date.parse(selo.em) !== resto.em) return dizer('O selo diz outro momento que o evento que o traz.');
  if (resto.chavePublica !== manifesto.chavePublica)
    return dizer('O pacote foi assinado com outra chave que a do selo.');
  if (selo.idRifa !== manifesto.idRifa) return dizer(`O selo é da rifa ${selo.idRifa}.`);
  if (selo.revisao >= indice) return dizer('O selo fala de eventos que vêm depois dele.');
  if (resumos[selo.revisao] !== selo.cabeca) {
    return dizer(
      `O selo viu outro registro: até o evento ${selo.revisao} alguma coisa foi mudada depois de selada.`,
    );
  }
  // Whatever changes whose tickets are is refused while a list is made, or the list is made anew.
  if (selo.revisao < resto.ultimaTroca)
    return new Defeito(
      `O selo não viu o evento ${resto.ultimaTroca}, que mudou de quem são bilhetes antes dele.`,
      resto.ultimaTroca,
    );
  if (!mesmoSelo(lido.textos.get('selo.json'), { indice, selo, ...resto }))
    return dizer('selo.json não é o selo dos eventos.');
  if (lido.defeitoDaDobra) return null;
  if (selo.qtde !== bilhetes.length)
    return dizer(`O selo é de ${selo.qtde} bilhetes, e os eventos vendem ${bilhetes.length}.`);
  return selo.raiz === raiz
    ? null
    : dizer('A raiz do selo não é a da lista de bilhetes que os eventos vendem.');
}

/** To the letter: whatever else stood in the file would be nobody's. */
const mesmoSelo = (arquivo: string | undefined, { data, selo, assinatura, chavePublica }: Selagem): boolean =>
  JSON.stringify(camposDe(arquivo)) ===
  JSON.stringify({ selo: data.selo, assinatura, chavePublica, codigo: codigoDoSelo(selo) });

function doMomento({ fatos }: Lido, selagem: Selagem): Item {
  const titulo = 'Momento do selo';
  const antes = fatos.registros.find(({ indice }) => indice < selagem.indice);
  if (antes && antes.dito !== null)
    return item(titulo, 'falha', 'A lista foi selada depois do resultado.', selagem.indice);
  if (antes) {
    return item(
      titulo,
      'fraco',
      'A lista só foi selada ao corrigir um resultado de quando não havia selos: o selo não prova que ela já era essa antes do sorteio.',
      selagem.indice,
    );
  }
  const registro = fatos.registros.find(({ indice }) => indice > selagem.indice);
  if (selagem.comOResultado || (registro && registro.em <= selagem.em)) {
    return item(
      titulo,
      'fraco',
      'A lista só foi selada no momento de registrar o resultado: o selo não prova que ela já era essa antes do sorteio.',
      selagem.indice,
    );
  }
  const fraco = (porque: string) =>
    item(
      titulo,
      'fraco',
      `Selada em ${dataDe(selagem.em)}, ${porque}: quem já soubesse o número sorteado podia vender a si mesmo antes de selar.`,
      selagem.indice,
    );
  const { sorteioEm, sorteioMudado } = fatos;
  if (sorteioEm === null || selagem.em >= sorteioEm) return fraco('não antes do momento marcado do sorteio');
  const dia = fatos.diaDaExtracao;
  if (dia !== null && diaEm(selagem.em) >= dia)
    return fraco(`não antes do dia da extração, ${porExtenso(dia)}`);
  if (sorteioMudado !== null)
    return fraco(`e o momento do sorteio foi mudado depois da primeira venda (evento ${sorteioMudado})`);
  return item(
    titulo,
    'vale',
    `Selada em ${dataDe(selagem.em)}, antes do momento do sorteio e de o resultado ser registrado.`,
  );
}

const CABECALHO = 'numBilhete;numerosDaSorte;idVenda;titular;folha';

function daLista({ textos, bilhetes, defeitoDaDobra }: Lido): Item {
  const titulo = 'Lista de vendidos';
  const texto = textos.get('vendidos.csv');
  if (texto === undefined || defeitoDaDobra) return naoSeSabe(titulo);
  const linhas = texto.split('\n');
  if (linhas[0] !== CABECALHO || linhas.at(-1) !== '')
    return item(titulo, 'falha', 'vendidos.csv está fora do formato.');
  for (const [i, bilhete] of bilhetes.entries()) {
    const { numBilhete, numerosDaSorte, idVenda, titular } = bilhete;
    const soma = emHex(folha(textoDaFolha(bilhete)));
    if (linhas[i + 1] !== [numBilhete, numerosDaSorte.join(','), idVenda, titular ?? '-', soma].join(';'))
      return item(
        titulo,
        'falha',
        `vendidos.csv, linha ${i + 2}: não é o bilhete ${numBilhete} dos eventos.`,
      );
  }
  if (linhas.length !== bilhetes.length + 2)
    return item(
      titulo,
      'falha',
      `vendidos.csv, linha ${bilhetes.length + 2}: o bilhete não foi vendido nos eventos.`,
    );
  return item(titulo, 'vale', 'vendidos.csv é a lista que os eventos dão.');
}

function doResultado(lido: Lido): Item[] {
  const { fatos } = lido;
  const ultimo = fatos.registros.at(-1);
  if (!ultimo)
    return [item('Resultado', 'ausente', 'O resultado ainda não foi registrado.'), dosGanhadores(lido)];
  const selagem = fatos.selos[0];
  const alheio = defeitoDoMomento(fatos.registros);
  const cedo = fatos.sorteioEm !== null && ultimo.em < fatos.sorteioEm;
  const como = selagem ? `em ${dataDe(ultimo.em)}` : 'sem que a lista fosse selada antes';
  const antes = cedo ? ', antes do momento marcado do sorteio' : '';
  const frase = `${ultimo.milhares.join(', ')}, registrado ${como}${antes}.${mudancas(fatos.registros)}`;
  const resultado = alheio
    ? falha('Resultado', alheio)
    : item('Resultado', selagem && !cedo ? 'vale' : 'fraco', frase);
  return [resultado, daExtracao(lido), daConfirmacao(lido), dosGanhadores(lido)];
}

function defeitoDoMomento(registros: readonly Registro[]): Defeito | null {
  const outro = registros.find(({ dito, em }) => dito !== null && dito !== em);
  return outro ? new Defeito('O resultado diz outro momento que o evento que o traz.', outro.indice) : null;
}

/** Another number is a correction; the same with another extraction, or with one at last, is not. */
function mudancas(registros: readonly Registro[]): string {
  const depois = registros.slice(1);
  const correcoes = depois.filter(
    ({ milhares }, i) => milhares.join() !== registros[i]?.milhares.join(),
  ).length;
  const extracoes = depois.length - correcoes;
  return [
    correcoes > 0 ? ` ${contar(correcoes, 'correção registrada', 'correções registradas')}.` : '',
    extracoes > 0
      ? ` A extração foi acrescentada ou mudada ${contar(extracoes, 'vez', 'vezes')}, com o mesmo número.`
      : '',
  ].join('');
}

function daConfirmacao({ fatos }: Lido): Item {
  const titulo = 'Confirmação do resultado';
  const defeito = defeitoDasConfirmacoes(fatos);
  if (defeito) return falha(titulo, defeito);
  const confirmacao = fatos.confirmacoes.at(-1);
  if (!confirmacao || confirmacao.indice < (fatos.registros.at(-1)?.indice ?? 0))
    return item(titulo, 'ausente', 'O resultado está aguardando confirmação.');
  if (confirmacao.sozinho)
    return item(titulo, 'fraco', 'Confirmado por quem registrou, sozinho: era o único Administrador ativo.');
  return item(titulo, 'vale', `Confirmado por outro Administrador em ${dataDe(confirmacao.em)}.`);
}

/** Of each, also of those whose result was corrected since. */
function defeitoDasConfirmacoes({ confirmacoes, registros }: Fatos): Defeito | null {
  for (const { indice, milhares, por, em, sozinho } of confirmacoes) {
    const dizer = (frase: string) => new Defeito(frase, indice);
    const registro = registros.findLast((antes) => antes.indice < indice);
    if (registro?.milhares.join() !== milhares.join()) return dizer('Foram confirmados outros números.');
    if (sozinho !== (por === registro.por))
      return dizer('O registro não diz a verdade sobre quem confirmou.');
    if (sozinho && em - registro.em < PAUSA_DE_QUEM_CONFIRMA_SOZINHO)
      return dizer('Quem registrou confirmou sozinho sem esperar os dez minutos.');
  }
  return null;
}

function dosGanhadores(lido: Lido): Item {
  const titulo = 'Ganhadores';
  const texto = lido.textos.get('ganhadores.json');
  if (texto === undefined || lido.defeitoDaDobra) return naoSeSabe(titulo);
  const { bilhetes, dobra } = lido;
  const donos = new Map(
    bilhetes.flatMap(({ numBilhete, numerosDaSorte }) => numerosDaSorte.map((n) => [n, numBilhete])),
  );
  const qtdeNumeros = dobra.emissao?.qtdeNumeros ?? 0;
  const premios = premiados(dobra.milhares, dobra.dados.sucessor === true, (numero) => donos.get(numero));
  const regra = lido.fatos.regras.at(-1)?.regra.semGanhador;
  const pelaRegra = dobra.milhares.flatMap((milhar) => {
    const de = Number(milhar);
    return donos.has(de) ? [] : [{ milhar, ...seguinte(donos, de, qtdeNumeros, regra) }];
  });
  const confirmado = lido.fatos.confirmacoes.some(
    ({ indice }) => indice > (lido.fatos.registros.at(-1)?.indice ?? Number.MAX_SAFE_INTEGER),
  );
  const extracao = lido.fatos.registros.at(-1)?.extracao;
  const certo = JSON.stringify({
    milharSorteada: dobra.milhares,
    confirmado,
    ...(extracao ? { extracao } : {}),
    ganhadores: premios,
    pelaRegra,
  });
  const ultimo = lido.fatos.registros.at(-1)?.indice;
  if (JSON.stringify(camposDe(texto)) !== certo)
    return item(titulo, 'falha', 'Os ganhadores do pacote não são os que os eventos dão.', ultimo);
  if (dobra.milhares.length === 0) return item(titulo, 'ausente', 'Ainda não há ganhadores.');
  return item(titulo, 'vale', fraseDosGanhadores(premios, pelaRegra, qtdeNumeros));
}

interface PelaRegra {
  readonly milhar: string;
  readonly numero: string | null;
  readonly numBilhete: number | null;
}

/** The next sold number, up or down as the rule says, round the end of the raffle's numbers. */
function seguinte(
  donos: ReadonlyMap<number, number>,
  de: number,
  qtde: number,
  regra: unknown,
): Omit<PelaRegra, 'milhar'> {
  const passo = regra === 'proximo-acima' ? 1 : regra === 'proximo-abaixo' ? qtde - 1 : 0;
  for (let n = 1; passo > 0 && n < qtde; n += 1) {
    const numero = (de + n * passo) % qtde;
    const numBilhete = donos.get(numero);
    if (numBilhete !== undefined) return { numero: comZeros(numero, qtde), numBilhete };
  }
  return { numero: null, numBilhete: null };
}

function fraseDosGanhadores(
  premios: readonly Premio[],
  pelaRegra: readonly PelaRegra[],
  qtdeNumeros: number,
): string {
  const ditos = premios.map(
    ({ numBilhete, numero, classificacao }) =>
      `bilhete ${comZeros(numBilhete, qtdeNumeros)} (${numero}, ${classificacao.toLowerCase()})`,
  );
  const vagos = pelaRegra.map(({ milhar, numero, numBilhete }) =>
    numBilhete === null
      ? `o número ${milhar} não foi vendido`
      : `o número ${milhar} não foi vendido e pela regra vale ${numero}, do bilhete ${comZeros(numBilhete, qtdeNumeros)}`,
  );
  return `${[...ditos, ...vagos].join('; ')}.`;
}

function doAnotado({ fatos, manifesto }: Lido, { codigoAnotado = '', chaveAnotada = '' }: Opcoes): Item[] {
  const itens: Item[] = [];
  const selagem = fatos.selos[0];
  if (codigoAnotado.trim() !== '') {
    const certo = selagem !== undefined && igualAoTipado(codigoDoSelo(selagem.selo), codigoAnotado);
    itens.push(
      certo
        ? item('Código anotado', 'vale', 'O selo do pacote é o do código anotado.')
        : item(
            'Código anotado',
            'falha',
            'O selo do pacote não é o do código anotado: é outro pacote, ou foi refeito.',
            selagem?.indice,
          ),
    );
  }
  if (chaveAnotada.trim() !== '') {
    itens.push(
      igualAoTipado(impressaoDaChave(manifesto.chavePublica), chaveAnotada)
        ? item('Chave da empresa', 'vale', 'O pacote foi assinado com a chave anotada.')
        : item('Chave da empresa', 'falha', 'O pacote foi assinado com outra chave que a anotada.'),
    );
  }
  return itens;
}

function doRecibo(lido: Lido, nome: string, texto: string): Item {
  const titulo = `Recibo ${nome}`;
  let recibo: Recibo;
  try {
    recibo = lerRecibo(texto);
  } catch (erro) {
    if (!(erro instanceof Defeito)) throw erro;
    return item(titulo, 'falha', `${erro.frase} O recibo é que não vale.`);
  }
  const { bilhete, selo } = recibo;
  const selagem = lido.fatos.selos[0];
  const dizer = (frase: string) => item(titulo, 'falha', frase, selagem?.indice);
  if (bilhete.idRifa !== lido.manifesto.idRifa) return dizer(`O recibo é da rifa ${bilhete.idRifa}.`);
  if (!selagem)
    return dizer('O recibo tem um selo que o pacote não tem: o pacote é mais antigo, ou foi refeito.');
  if (textoDoSelo(selagem.selo) !== textoDoSelo(selo))
    return dizer('O recibo tem outro selo que o pacote: a lista foi refeita depois de selada.');
  if (selagem.chavePublica !== recibo.chavePublica)
    return dizer('O recibo foi assinado com outra chave que o pacote.');
  const escrito = comZeros(bilhete.numBilhete, lido.dobra.emissao?.qtdeNumeros ?? 0);
  const naLista = lido.bilhetes.find(({ numBilhete }) => numBilhete === bilhete.numBilhete);
  if (!lido.defeitoDaDobra && (!naLista || textoDaFolha(naLista) !== textoDaFolha(bilhete)))
    return dizer(`O bilhete ${escrito} do recibo não é o da lista.`);
  const naListaDoSelo = `O bilhete ${escrito} está na lista, sob o mesmo selo.`;
  // Nobody signed the result that a receipt carries, and a result may be corrected after the receipt was taken.
  const { resultado } = recibo;
  if (resultado !== null && !lido.fatos.registros.some(({ milhares }) => milhares.join(',') === resultado))
    return item(
      titulo,
      'fraco',
      `${naListaDoSelo} O resultado escrito nele não é assinado, e não é nenhum dos registrados no pacote.`,
    );
  return item(titulo, 'vale', naListaDoSelo);
}

/** One of the two must be how the other went on: the first event in which they differ is named. */
async function doOutro(lido: Lido, nome: string, bytes: Uint8Array, andamento: Andamento): Promise<Item> {
  const titulo = `Outro pacote ${nome}`;
  let outro: Lido;
  try {
    outro = await lerPacote(bytes, { respirar: andamento.respirar, progresso: () => undefined });
  } catch (erro) {
    if (!(erro instanceof Defeito)) throw erro;
    return doOutroQueNaoVale(titulo, erro);
  }
  const defeito = defeitoDoOutro(outro);
  if (defeito) return doOutroQueNaoVale(titulo, defeito);
  const [a, b] = [lido.resumos, outro.resumos];
  if (outro.manifesto.idRifa !== lido.manifesto.idRifa)
    return item(titulo, 'falha', `O outro pacote é da rifa ${outro.manifesto.idRifa}.`);
  if (outro.manifesto.chavePublica !== lido.manifesto.chavePublica)
    return item(titulo, 'falha', 'Os dois pacotes foram assinados com chaves diferentes.');
  const comuns = Math.min(a.length, b.length);
  for (let i = 0; i < comuns; i += 1) {
    if (a[i] !== b[i])
      return item(titulo, 'falha', `Os dois pacotes se separam no evento ${i}: um dos dois foi refeito.`, i);
  }
  if (a.length === b.length)
    return item(titulo, 'vale', 'Os dois pacotes contam o mesmo registro, até o fim.');
  const [curto, longo] = a.length > b.length ? [outro, lido] : [lido, outro];
  if (curto.manifesto.criadoEm > longo.manifesto.criadoEm + ENTRE_RELOGIOS_MS)
    return item(
      titulo,
      'fraco',
      `Até o evento ${comuns - 1} os dois contam o mesmo registro, mas o que para ali diz ter sido feito depois do outro, em ${dataDe(curto.manifesto.criadoEm)}: um relógio foi acertado, ou um dos dois esconde o que veio depois.`,
      comuns - 1,
    );
  const qual = a.length > b.length ? 'O outro pacote é mais antigo' : 'O outro pacote é mais novo';
  return item(titulo, 'vale', `${qual}: até o evento ${comuns - 1} os dois contam o mesmo registro.`);
}

/** Anybody can write a package that differs: only one that holds by itself says something of this one. */
const defeitoDoOutro = ({ manifesto, ...outro }: Lido): Defeito | null =>
  manifesto.assinado
    ? (outro.defeitoDosArquivos ?? outro.defeitoDosEventos ?? outro.defeitoDaCorrente)
    : new Defeito('A assinatura do manifesto dele não vale.');

const doOutroQueNaoVale = (titulo: string, { frase }: Defeito): Item =>
  item(titulo, 'fraco', `O outro pacote é que não vale, e nada diz deste: ${frase}`);
