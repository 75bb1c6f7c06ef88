import sharp from 'sharp';

/** Pictures of the demo, drawn here: nothing is downloaded and nobody's rights are touched. */
interface Scene {
  readonly sky: string;
  readonly ground: string;
  readonly accent: string;
  readonly shapes: string;
  readonly title: string;
}

const MOTO = `<circle cx="280" cy="330" r="70" fill="none" stroke="#222" stroke-width="18"/>
  <circle cx="560" cy="330" r="70" fill="none" stroke="#222" stroke-width="18"/>
  <path d="M280 330 L370 240 L500 240 L560 330 M370 240 L340 200 M500 240 L530 190 L580 190" fill="none" stroke="#b3261e" stroke-width="20" stroke-linejoin="round"/>
  <rect x="380" y="250" width="110" height="60" rx="14" fill="#b3261e"/>`;
const CARRO = `<path d="M170 330 q10 -60 90 -66 l60 -54 q12 -12 36 -12 h120 q26 0 42 18 l48 54 q70 6 78 60 z" fill="#1c5d99"/>
  <circle cx="290" cy="336" r="44" fill="#222"/><circle cx="290" cy="336" r="20" fill="#ddd"/>
  <circle cx="560" cy="336" r="44" fill="#222"/><circle cx="560" cy="336" r="20" fill="#ddd"/>
  <path d="M330 258 l46 -42 h62 v42 z M452 216 h36 l40 42 h-76 z" fill="#dcecf7"/>`;
const CELULAR = `<rect x="340" y="110" width="140" height="270" rx="22" fill="#222"/>
  <rect x="352" y="130" width="116" height="220" rx="6" fill="#7fd1ae"/>
  <circle cx="410" cy="366" r="8" fill="#888"/>
  <path d="M370 300 l30 -60 l26 40 l16 -24 l16 44 z" fill="#12372a"/>`;

const SCENES = {
  moto: { sky: '#ffe3b3', ground: '#e0a458', accent: '#b3261e', shapes: MOTO, title: 'MOTO ZERO KM' },
  carro: { sky: '#cfe8f3', ground: '#7fae8a', accent: '#1c5d99', shapes: CARRO, title: 'CARRO DO ANO' },
  celular: { sky: '#e7dcf5', ground: '#9d86c4', accent: '#12372a', shapes: CELULAR, title: 'CELULAR NOVO' },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

export function campaignPicture(name: SceneName): Promise<Buffer> {
  const { sky, ground, accent, shapes, title } = SCENES[name];
  return png(`<svg xmlns="http://www.w3.org/2000/svg" width="820" height="460">
    <rect width="820" height="460" fill="${sky}"/><circle cx="690" cy="90" r="54" fill="#fff6d6"/>
    <path d="M0 390 q200 -50 410 -10 t410 -10 v90 h-820 z" fill="${ground}"/>${shapes}
    <text x="410" y="72" font-family="sans-serif" font-weight="bold" font-size="46" text-anchor="middle" fill="${accent}">${title}</text>
  </svg>`);
}

export function bannerPicture(): Promise<Buffer> {
  return png(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="500">
    <defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#12372a"/><stop offset="1" stop-color="#2f6b52"/></linearGradient></defs>
    <rect width="1600" height="500" fill="url(#g)"/>
    <g fill="#f2b84b" opacity="0.9"><circle cx="1280" cy="120" r="18"/><circle cx="1400" cy="260" r="28"/><circle cx="1190" cy="330" r="12"/><circle cx="1500" cy="390" r="16"/></g>
    <text x="120" y="230" font-family="sans-serif" font-weight="bold" font-size="96" fill="#ffffff">Rifa Viva</text>
    <text x="120" y="320" font-family="sans-serif" font-size="44" fill="#e8efe9">Escolha, pague por Pix e acompanhe ao vivo</text>
  </svg>`);
}

/** Art of a printed ticket, two to a line on A4. */
export function ticketPicture(): Promise<Buffer> {
  return png(`<svg xmlns="http://www.w3.org/2000/svg" width="1486" height="842">
    <rect width="1486" height="842" fill="#fdf8ec"/><rect x="12" y="12" width="1462" height="818" rx="36" fill="none" stroke="#12372a" stroke-width="10"/>
    <rect x="12" y="12" width="1462" height="130" rx="36" fill="#12372a"/>
    <text x="743" y="100" font-family="sans-serif" font-weight="bold" font-size="72" text-anchor="middle" fill="#f2b84b">RIFA VIVA</text>
    <line x1="1100" y1="170" x2="1100" y2="800" stroke="#b9c7bf" stroke-width="4" stroke-dasharray="14 14"/>
  </svg>`);
}

export function companyLogo(): Promise<Buffer> {
  return png(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="96">
    <circle cx="48" cy="48" r="40" fill="#f2b84b"/><path d="M28 50 l14 16 l28 -34" fill="none" stroke="#12372a" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="104" y="64" font-family="sans-serif" font-weight="bold" font-size="40" fill="#ffffff">Rifa Viva</text>
  </svg>`);
}
