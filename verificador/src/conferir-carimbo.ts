import { deBase64, emHex, resumoDoTexto } from './bytes.ts';
import { lerCarimbo } from './carimbo.ts';
import { Defeito } from './defeito.ts';
import { diaEm } from './extracao.ts';
import type { Carimbagem } from './fatos.ts';
import { dataDe, item, porExtenso } from './itens.ts';
import type { Item } from './laudo.ts';
import type { Lido } from './pacote.ts';
import { textoDoSelo } from './selo.ts';

const titulo = 'Carimbo de tempo';
/** Clocks of a server and of an authority may be that far apart. */
const FOLGA_DOS_RELOGIOS = 10 * 60_000;

/** What the stamp says, and whether it says it of this seal. */
export function doCarimbo(lido: Lido): Item[] {
  const [selagem] = lido.fatos.selos;
  const [carimbagem, outra] = lido.fatos.carimbos;
  const noArquivo = lido.manifesto.arquivos.has('carimbo.tst');
  if (!carimbagem || !selagem) {
    if (carimbagem || noArquivo)
      return [item(titulo, 'falha', 'O pacote traz um carimbo de um selo que não está nos eventos.')];
    if (!selagem) return [];
    const frase =
      'Ninguém de fora carimbou o selo: desde quando ele existe diz só o relógio do servidor, ou quem anotou o código.';
    return [item(titulo, 'ausente', frase)];
  }
  const dizer = (frase: string) => [item(titulo, 'falha', frase, carimbagem.indice)];
  if (outra) return [item(titulo, 'falha', 'O selo foi carimbado duas vezes.', outra.indice)];
  const token = deBase64(carimbagem.token);
  if (!token || !lido.carimbo || emHex(token) !== emHex(lido.carimbo))
    return dizer('carimbo.tst não é o carimbo dos eventos.');
  const resumo = resumoDoTexto(textoDoSelo(selagem.selo));
  try {
    const lidoDele = lerCarimbo(token);
    if (lidoDele.resumo !== resumo) return dizer('O carimbo de tempo não é do selo deste pacote.');
    if (lidoDele.em !== carimbagem.em) return dizer('Os eventos dizem outro momento que o carimbo.');
  } catch (erro) {
    if (!(erro instanceof Defeito)) throw erro;
    return dizer(`O carimbo de tempo ${erro.frase}.`);
  }
  return [doMomentoDoCarimbo(lido, carimbagem, Date.parse(selagem.selo.em), resumo)];
}

function doMomentoDoCarimbo(
  { fatos }: Lido,
  { em, tsa, indice }: Carimbagem,
  seladaEm: number,
  resumo: string,
): Item {
  const conferir = `Se ele é mesmo dessa autoridade não se confere aqui: confira com “openssl ts -verify”, o certificado dela e o resumo ${resumo}`;
  const fraco = (porque: string) =>
    item(titulo, 'fraco', `O carimbo de ${tsa} é de ${dataDe(em)}, ${porque}. ${conferir}.`, indice);
  if (em < seladaEm - FOLGA_DOS_RELOGIOS) return fraco('antes do momento que o próprio selo diz');
  const { sorteioEm, registros } = fatos;
  if (sorteioEm === null || em >= sorteioEm) return fraco('não antes do momento marcado do sorteio');
  const dia = fatos.diaDaExtracao;
  if (dia !== null && diaEm(em) >= dia) return fraco(`não antes do dia da extração, ${porExtenso(dia)}`);
  if (registros[0] && registros[0].em < em) return fraco('depois de o resultado ser registrado');
  return item(
    titulo,
    'vale',
    `O carimbo de ${tsa} é deste selo, de ${dataDe(em)}, antes do momento do sorteio. ${conferir}.`,
  );
}
