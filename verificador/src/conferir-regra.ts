import { item } from './itens.ts';
import type { Objeto } from './json.ts';
import { camposDe, soOsCampos } from './json.ts';
import type { Item } from './laudo.ts';
import type { Lido } from './pacote.ts';

const NOMES = new Map<unknown, string>([
  ['loteria-federal-unidades-v1', 'Loteria Federal, a unidade de cada prêmio, do 1º em diante'],
  ['loteria-federal-primeiro-premio-v1', 'Loteria Federal, os últimos algarismos do 1º prêmio'],
]);
const SEM_GANHADOR = new Map<unknown, string>([
  ['proximo-acima', 'ganha o próximo vendido acima'],
  ['proximo-abaixo', 'ganha o próximo vendido abaixo'],
  ['proxima-extracao', 'vale a extração seguinte'],
]);

/** The rule that stands in the events, in words of the verifier's own. */
export function daRegra({ fatos, textos }: Lido): Item {
  const titulo = 'Regra do sorteio';
  const ultima = fatos.regras.at(-1);
  const anotada = camposDe(textos.get('regra.json'));
  const igual =
    soOsCampos(anotada, ['regra', 'texto']) &&
    typeof anotada.texto === 'string' &&
    JSON.stringify(anotada.regra) === JSON.stringify(ultima?.regra ?? null);
  if (textos.has('regra.json') && !igual)
    return item(titulo, 'falha', 'A regra de regra.json não é a dos eventos.', ultima?.indice);
  if (!ultima)
    return item(
      titulo,
      'fraco',
      'Sem regra registrada: nada prova como o número seria sorteado antes das vendas.',
    );
  const tarde = fatos.primeiraSaida !== null && ultima.indice > fatos.primeiraSaida;
  if (tarde)
    return item(titulo, 'falha', 'A regra foi fixada depois da primeira reserva ou venda.', ultima.indice);
  return item(
    titulo,
    'vale',
    `Fixada antes da primeira venda (evento ${ultima.indice}): ${porExtenso(ultima.regra)}.`,
  );
}

function porExtenso({ nome, concurso, descricao, semGanhador }: Objeto): string {
  const fonte = NOMES.get(nome) ?? `“${descricao}”`;
  const qual = concurso === '' ? '' : `, concurso ${concurso}`;
  const vazio = SEM_GANHADOR.get(semGanhador) ?? String(semGanhador);
  return `${fonte}${qual}; se o número não foi vendido, ${vazio}`;
}
