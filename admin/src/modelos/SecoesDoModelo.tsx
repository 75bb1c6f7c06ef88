import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { CORES, Elemento, TAMANHOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import { elementosDoModelo } from '@rifa-viva/contracts/regras/layout-bilhete';
import { useState } from 'react';
import { Recolhivel } from '../comum/Recolhivel.tsx';
import type { Formulario, PropsDoCampo } from '../comum/useFormulario.ts';
import { lerInteiro, NOME_DO_ELEMENTO, type ValoresDoModelo } from './formulario.ts';

type Tamanho = (typeof TAMANHOS)[number];
type Cor = (typeof CORES)[number];

interface Secao {
  readonly titulo: string;
  readonly elementos: readonly Elemento[];
  readonly tamanho?: Tamanho;
  readonly cor?: Cor;
}

/** The sections of the spec, after the model's own data; the stub's only where it is used. */
function secoes(valores: ValoresDoModelo): Secao[] {
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

interface Props {
  readonly formulario: Formulario<ValoresDoModelo>;
}

export const SecoesDoModelo = ({ formulario }: Props) =>
  secoes(formulario.valores).map((secao) => (
    <Recolhivel key={secao.titulo} titulo={secao.titulo}>
      <CamposDaSecao secao={secao} formulario={formulario} />
    </Recolhivel>
  ));

function CamposDaSecao({ secao, formulario }: Props & { readonly secao: Secao }) {
  const { valores, mudar, campo } = formulario;
  const { tamanho, cor } = secao;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {(tamanho || cor) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {tamanho && (
            <CampoDeInteiro
              campo={campo(tamanho)}
              pequeno
              rotulo={tamanho === 'tamQrCode' ? 'Tamanho do QR Code' : 'Tamanho da fonte'}
              valor={valores[tamanho]}
              aoMudar={(valor) => mudar({ [tamanho]: valor })}
            />
          )}
          {cor && (
            <TextField
              type="color"
              size="small"
              name={cor}
              label="Cor da fonte"
              value={valores[cor]}
              onChange={(evento) => mudar({ [cor]: evento.target.value })}
            />
          )}
        </Box>
      )}
      {secao.elementos.map((elemento) => (
        <Coordenadas key={elemento} elemento={elemento} formulario={formulario} />
      ))}
    </Box>
  );
}

function Coordenadas({ elemento, formulario }: Props & { readonly elemento: Elemento }) {
  const { valores, mudar, campo } = formulario;
  const nome = NOME_DO_ELEMENTO[elemento];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
      {(['X', 'Y'] as const).map((eixo) => (
        <CampoDeInteiro
          key={eixo}
          campo={campo(`${elemento}${eixo}`)}
          pequeno
          rotulo={`${nome} ${eixo}`}
          valor={valores[`${elemento}${eixo}`]}
          aoMudar={(valor) => mudar({ [`${elemento}${eixo}`]: valor })}
        />
      ))}
    </Box>
  );
}

interface PropsDoInteiro {
  readonly campo: PropsDoCampo;
  readonly rotulo: string;
  readonly valor: number;
  readonly pequeno?: boolean;
  /** What is typed may pass them; what is kept may not, and is what the field shows once it is left. */
  readonly limites?: readonly [minimo: number, maximo: number];
  readonly aoMudar: (valor: number) => void;
}

/** Typed as an integer; a dragged position shows its two decimals until it is typed over. */
export function CampoDeInteiro({ campo, rotulo, valor, pequeno, limites, aoMudar }: PropsDoInteiro) {
  const [digitado, setDigitado] = useState<string | null>(null);
  const mudar = (texto: string) => {
    if (limites) setDigitado(texto);
    aoMudar(lerInteiro(texto, limites));
  };
  return (
    <TextField
      {...campo}
      size={pequeno ? 'small' : 'medium'}
      label={rotulo}
      value={digitado ?? String(valor).replace('.', ',')}
      onChange={(evento) => mudar(evento.target.value)}
      onBlur={() => setDigitado(null)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
