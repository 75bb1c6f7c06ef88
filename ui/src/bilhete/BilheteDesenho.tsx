import type { Elemento, EstiloFont } from '@rifa-viva/contracts/http/modeloBilhetes';
import {
  type BilheteDoDesenho,
  desenharBilhete,
  type ModeloDoDesenho,
  type Operacao,
  type OperacaoDeQr,
} from '@rifa-viva/contracts/regras/layout-bilhete';
import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { create } from 'qrcode';
import { type SVGProps, useEffect, useMemo, useState } from 'react';
import estilo from './BilheteDesenho.module.css';
import { carregarFonte } from './fontes.ts';

interface Props {
  readonly modelo: ModeloDoDesenho;
  readonly bilhete: BilheteDoDesenho;
  /** Address of the ticket's picture; none: white paper. */
  readonly imagem: string | null;
  /** What a screen reader says the drawing is. */
  readonly titulo: string;
  /** Handlers and attributes for one element's group, for the layout editor. */
  readonly propsDoElemento?: (elemento: Elemento) => SVGProps<SVGGElement>;
}

/** The one ticket drawing of the screens: SVG in points, as large as its box. */
export function BilheteDesenho({ modelo, bilhete, imagem, titulo, propsDoElemento }: Props) {
  const desenho = useMemo(() => desenharBilhete(modelo, bilhete), [modelo, bilhete]);
  const fontePronta = useFonte(desenho.fonte);
  const { largura, altura } = desenho;
  return (
    <svg
      className={estilo.desenho}
      viewBox={`0 0 ${largura} ${altura}`}
      role={propsDoElemento ? 'group' : 'img'}
      aria-label={titulo}
      aria-busy={!fontePronta}
    >
      {imagem && <image href={imagem} width={largura} height={altura} preserveAspectRatio="none" />}
      <g
        className={estilo.textos}
        fontFamily={`"${desenho.fonte}"`}
        fontWeight={400}
        fontStyle="normal"
        letterSpacing={0}
        textRendering="geometricPrecision"
      >
        {desenho.operacoes.map((operacao) => (
          <g
            key={operacao.elemento}
            data-elemento={operacao.elemento}
            {...propsDoElemento?.(operacao.elemento)}
          >
            <Traco operacao={operacao} />
          </g>
        ))}
      </g>
    </svg>
  );
}

function Traco({ operacao }: { readonly operacao: Operacao }) {
  switch (operacao.tipo) {
    case 'texto':
      return (
        <text x={operacao.x} y={operacao.linhaDeBase} fontSize={operacao.tamanho} fill={operacao.cor}>
          {operacao.texto}
        </text>
      );
    case 'qr':
      return <Qr operacao={operacao} />;
  }
}

function Qr({ operacao: { x, y, lado, folga, conteudo } }: { readonly operacao: OperacaoDeQr }) {
  const modulos = useMemo(() => create(conteudo, OPCOES_DO_QR).modules, [conteudo]);
  const caminho = useMemo(() => caminhoDoQr(modulos), [modulos]);
  return (
    <>
      <rect x={x - folga} y={y - folga} width={lado + 2 * folga} height={lado + 2 * folga} fill="#fff" />
      <path d={caminho} transform={`translate(${x} ${y}) scale(${lado / modulos.size})`} fill="#000" />
    </>
  );
}

/** True once the font is there; a font that cannot be had does not hold the ticket back. */
function useFonte(estilo: EstiloFont): boolean {
  const [pronta, setPronta] = useState<EstiloFont | null>(null);
  useEffect(() => {
    let atual = true;
    const mostrar = () => {
      if (atual) setPronta(estilo);
    };
    carregarFonte(estilo).then(mostrar, mostrar);
    return () => {
      atual = false;
    };
  }, [estilo]);
  return pronta === estilo;
}
