import { ELEMENTOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import { bilheteDeAmostra, type ModeloDoDesenho } from '@rifa-viva/contracts/regras/layout-bilhete';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BilheteDesenho } from './BilheteDesenho.tsx';

type Posicoes = { [K in `${(typeof ELEMENTOS)[number]}${'X' | 'Y'}`]: number };
const MODELO: ModeloDoDesenho = {
  ...(Object.fromEntries(ELEMENTOS.flatMap((e) => [`${e}X`, `${e}Y`].map((k) => [k, 10]))) as Posicoes),
  qtdeChances: 1,
  qtdeBilhetesPorLinha: 1,
  qtdeBilhetesPorPagina: 1,
  estiloFont: 'Courier Prime Bold',
  usarCanhoto: false,
  tamFontMilhar: 20,
  tamFontNumBilhete: 0,
  tamFontVendCliente: 10,
  tamFontData: 0,
  tamFontToken: 0,
  tamQrCode: 74,
  corFontMilhar: '#123456',
  corFontNumBilhete: '#000000',
  corFontData: '#000000',
  corFontVendCliente: '#000000',
  corFontToken: '#000000',
};
const bilhete = {
  ...bilheteDeAmostra(1, 10_000, 'https://rifas.example'),
  cliente: '<b>ANA</b>',
  vendedor: null,
};
const draw = (imagem: string | null = '/files/arte.jpg') =>
  renderToStaticMarkup(
    <BilheteDesenho
      modelo={MODELO}
      bilhete={bilhete}
      imagem={imagem}
      titulo="Bilhete 0001"
      propsDoElemento={(elemento) => ({ tabIndex: 0, 'aria-label': elemento })}
    />,
  );

describe('BilheteDesenho', () => {
  it('is one picture in points with a name', () => {
    const imagem = '/files/arte.jpg';
    const drawn = renderToStaticMarkup(
      <BilheteDesenho modelo={MODELO} bilhete={bilhete} imagem={imagem} titulo="Bilhete 0001" />,
    );
    expect(drawn).toContain('viewBox="0 0 594.44 841.68" role="img" aria-label="Bilhete 0001"');
  });

  it('is a group of things to move in the layout editor', () => {
    expect(draw()).toContain('viewBox="0 0 594.44 841.68" role="group" aria-label="Bilhete 0001"');
  });

  it('stretches the model`s picture over the ticket, or leaves the paper white', () => {
    expect(draw()).toContain(
      '<image href="/files/arte.jpg" width="594.44" height="841.68" preserveAspectRatio="none">',
    );
    expect(draw(null)).not.toContain('<image');
  });

  it('writes texts on their baseline in the model`s font, size and colour', () => {
    expect(draw()).toContain('font-family="&quot;Courier Prime Bold&quot;"');
    expect(draw()).toContain('<text x="10" y="25.625" font-size="20" fill="#123456">1111</text>');
  });

  it('shows markup in a name as text', () => {
    expect(draw()).toContain('&lt;b&gt;ANA&lt;/b&gt;');
  });

  it('draws the QR code as one path on white', () => {
    const svg = draw();
    expect(svg).toContain('<rect x="1.12');
    expect(svg.match(/<path /g)).toHaveLength(1);
    expect(svg).toMatch(/<path d="M0 0h7v1h-7z[Mhvz0-9 -]+" transform="translate\(10 10\) scale\(2\)"/);
  });

  it('gives the editor a group for each element', () => {
    expect(draw()).toContain('<g data-elemento="milharUm" tabindex="0" aria-label="milharUm">');
  });
});
