import type { Dobra } from './dobra.ts';
import {
  diaEm,
  type Extracao,
  mesmoConcurso,
  numeroPelaRegra,
  REGRAS_DE_EXTRACAO,
  vemAntes,
} from './extracao.ts';
import type { Fatos, Registro } from './fatos.ts';
import { item, porExtenso } from './itens.ts';
import type { Item } from './laudo.ts';
import type { Lido } from './pacote.ts';

/** The drawn number worked out anew from the extraction that is written down with it. */
export function daExtracao({ fatos, dobra }: Lido): Item {
  const titulo = 'Número pela regra';
  for (const registro of fatos.registros) {
    const frase = registro.extracao && defeitoDaExtracao(fatos, dobra, registro, registro.extracao);
    if (frase) return item(titulo, 'falha', frase, registro.indice);
  }
  const extracao = fatos.registros.at(-1)?.extracao;
  const regra = fatos.regras.at(-1)?.regra;
  if (!extracao) {
    const porque =
      regra?.nome === 'outra-fonte-v1' ? ', e a regra é de uma fonte que não se refaz por conta' : '';
    return item(
      titulo,
      'fraco',
      `O resultado não traz a extração${porque}: que o número saiu da fonte ninguém pode refazer daqui.`,
    );
  }
  const { concurso, data, premios } = extracao;
  const dita = `extração ${concurso}, de ${porExtenso(data)} (${premios.join(', ')})`;
  const daRegra = String(regra?.concurso ?? '').trim();
  if (daRegra !== '' && !mesmoConcurso(daRegra, concurso))
    return item(
      titulo,
      'fraco',
      `Da ${dita}, a regra dá o número sorteado. A regra fala do concurso ${daRegra}: outro só vale se aquele não aconteceu ou não deu ganhador.`,
    );
  const dia = diaEm(fatos.sorteioEm ?? 0);
  if (daRegra === '' && data > dia)
    return item(
      titulo,
      'fraco',
      `Da ${dita}, a regra dá o número sorteado. Pela regra conta a primeira extração a partir de ${porExtenso(dia)}: que não houve outra antes desta não se confere daqui.`,
    );
  return item(
    titulo,
    'vale',
    `Refeito: da ${dita}, a regra dá o número sorteado. Compare os prêmios com os publicados.`,
  );
}

function defeitoDaExtracao(
  fatos: Fatos,
  dobra: Dobra,
  { milhares, em }: Registro,
  { concurso, data, premios }: Extracao,
): string | null {
  const regra = fatos.regras.at(-1)?.regra;
  if (!regra || !REGRAS_DE_EXTRACAO.includes(regra.nome))
    return 'O resultado traz uma extração, e a regra não é de nenhuma.';
  if (!/^\d{4}-\d\d-\d\d$/.test(data) || data > diaEm(em))
    return 'A extração é de depois de o resultado ser registrado.';
  const daRegra = String(regra.concurso ?? '').trim();
  const antes = daRegra === '' ? data < diaEm(fatos.sorteioEm ?? 0) : vemAntes(concurso, daRegra);
  if (antes) return 'A extração é anterior à que a regra manda usar.';
  const numero = numeroPelaRegra(regra.nome, Number(dobra.dados.qtdeNumeros), premios);
  if (numero === null) return 'Pela regra, os prêmios registrados não dão número nenhum desta rifa.';
  return milhares.join() === numero
    ? null
    : `Pela regra, os prêmios registrados dão ${numero}, e o resultado é ${milhares.join(', ')}.`;
}
