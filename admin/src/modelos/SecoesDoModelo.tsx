import type { CORES, Elemento, TAMANHOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import { elementosDoModelo } from '@rifa-viva/contracts/regras/layout-bilhete';
import { useWatch } from 'react-hook-form';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { CampoDeInteiro } from './CampoDeInteiro.tsx';
import type { ValoresDoModelo } from './formulario.ts';

type Tamanho = (typeof TAMANHOS)[number];
type Cor = (typeof CORES)[number];

interface Secao {
  readonly titulo: string;
  readonly elementos: readonly Elemento[];
  readonly tamanho?: Tamanho;
  readonly cor?: Cor;
}

/** The sections of the spec, after the model's own data; the stub's only where it is used. */
function secoes(valores: Pick<ValoresDoModelo, 'qtdeChances' | 'usarCanhoto'>): Secao[] {
  const presentes = elementosDoModelo(valores);
  const todas: Secao[] = [
    {
      titulo: 'Posição do Número do Bilhete',
      elementos: ['numBilhete'],
      tamanho: 'tamFontNumBilhete',
      cor: 'corFontNumBilhete',
    },
    {
      titulo: 'Posições do Canhoto',
      elementos: ['numBilheteCanhoto', 'clienteCanhoto', 'vendedorCanhoto', 'dtSorteioCanhoto'],
    },
    {
      titulo: 'Posições das Milhares',
      elementos: presentes.filter((elemento) => elemento.startsWith('milhar')),
      tamanho: 'tamFontMilhar',
      cor: 'corFontMilhar',
    },
    { titulo: 'Posição da Data', elementos: ['dtSorteio'], tamanho: 'tamFontData', cor: 'corFontData' },
    {
      titulo: 'Posições do Vendedor e do Cliente',
      elementos: ['vendedor', 'cliente'],
      tamanho: 'tamFontVendCliente',
      cor: 'corFontVendCliente',
    },
    { titulo: 'Posição do QR Code', elementos: ['qrCode'], tamanho: 'tamQrCode' },
    { titulo: 'Posição do Token', elementos: ['token'], tamanho: 'tamFontToken', cor: 'corFontToken' },
  ];
  return todas.filter(({ elementos }) => elementos.every((elemento) => presentes.includes(elemento)));
}

export function SecoesDoModelo() {
  const [qtdeChances, usarCanhoto] = useWatch<ValoresDoModelo, ['qtdeChances', 'usarCanhoto']>({
    name: ['qtdeChances', 'usarCanhoto'],
  });
  return secoes({ qtdeChances, usarCanhoto }).map((secao) => (
    <Recolhivel key={secao.titulo} titulo={secao.titulo}>
      <CamposDaSecao {...secao} />
    </Recolhivel>
  ));
}

const CamposDaSecao = ({ elementos, tamanho, cor }: Secao) => (
  <Pilha>
    {tamanho && (
      <Colunas n={2} desde="xs">
        <CampoDeInteiro
          source={tamanho}
          rotulo={tamanho === 'tamQrCode' ? 'Tamanho do QR Code' : 'Tamanho da fonte'}
          pequeno
        />
        {cor && <CampoDeTexto source={cor} tipo="color" rotulo="Cor da fonte" pequeno />}
      </Colunas>
    )}
    {elementos.map((elemento) => (
      <Colunas key={elemento} n={2} desde="xs">
        <CampoDeInteiro source={`${elemento}X`} pequeno />
        <CampoDeInteiro source={`${elemento}Y`} pequeno />
      </Colunas>
    ))}
  </Pilha>
);
