import sharp from 'sharp';

/**
 * Pictures of the demo, drawn here: nothing is downloaded and nobody's rights are touched. Without words, which would
 * look different by the fonts of whoever starts it.
 */
interface Scene {
  /** Light in the middle of the backdrop, and its edge. */
  readonly light: string;
  readonly edge: string;
  /** How wide the shadow under it is. */
  readonly shadow: number;
  readonly shapes: string;
}

const wheel = (x: number, y: number, r: number, rim = '#c9ced6'): string => `
  <circle cx="${x}" cy="${y}" r="${r}" fill="#16181d"/><circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="${rim}"/>
  <circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="#2b2f38"/>
  <g stroke="${rim}" stroke-width="${r * 0.13}">${[0, 36, 72, 108, 144].map((turn) => `<path d="M${x - r * 0.6} ${y} h${r * 1.2}" transform="rotate(${turn} ${x} ${y})"/>`).join('')}</g>
  <circle cx="${x}" cy="${y}" r="${r * 0.17}" fill="${rim}"/>`;

const MOTO = `${wheel(395, 470, 98)}${wheel(815, 470, 98)}
  <path d="M815 470 L735 250" stroke="#8b919c" stroke-width="20" stroke-linecap="round"/>
  <path d="M395 470 L560 450 L620 330" stroke="#3a3f49" stroke-width="22" fill="none" stroke-linejoin="round"/>
  <rect x="520" y="370" width="150" height="110" rx="26" fill="#3a3f49"/><path d="M535 400 h120 M535 424 h120 M535 448 h120" stroke="#6d7480" stroke-width="8"/>
  <path d="M640 460 q-90 60 -330 30" stroke="#b9bfc9" stroke-width="22" fill="none" stroke-linecap="round"/>
  <path d="M330 330 q60 -40 170 -20 l40 50 q-110 26 -190 0 z" fill="#23262d"/>
  <path d="M300 318 l70 -10 l-20 44 q-40 0 -50 -34" fill="url(#paint)"/>
  <path d="M520 356 q10 -92 130 -96 q80 0 96 40 l-30 66 q-120 34 -196 -10" fill="url(#paint)"/>
  <path d="M560 300 q50 -26 120 -20" stroke="#fff" stroke-opacity=".55" stroke-width="10" fill="none" stroke-linecap="round"/>
  <path d="M735 250 q-10 -44 -66 -50" stroke="#23262d" stroke-width="14" fill="none" stroke-linecap="round"/>
  <path d="M724 244 q56 -20 80 34 q-16 30 -62 34 z" fill="url(#paint)"/><circle cx="788" cy="280" r="20" fill="#fff3c4"/>
  <path d="M716 430 q30 -86 120 -88 q72 8 92 66" fill="none" stroke="url(#paint)" stroke-width="20" stroke-linecap="round"/>`;
const CARRO = `
  <path d="M190 470 q-16 -96 84 -116 l96 -14 l120 -104 q22 -18 62 -18 h176 q52 0 86 34 l86 84 q112 14 128 66 q8 34 2 68 q-4 22 -30 22 h-770 q-34 0 -40 -22" fill="url(#paint)"/>
  <path d="M398 342 l104 -88 q14 -10 40 -10 h66 v98 z" fill="#20303f"/><path d="M632 244 h88 q34 0 56 22 l76 76 h-220 z" fill="#20303f"/>
  <path d="M430 326 l84 -70 h40 l-60 70 z M664 256 h36 l-26 74 h-32 z" fill="#fff" fill-opacity=".25"/>
  <path d="M240 400 q280 -34 760 4" stroke="#fff" stroke-opacity=".4" stroke-width="6" fill="none"/>
  <path d="M620 348 v120 M416 350 q-24 60 6 118" stroke="#000" stroke-opacity=".22" stroke-width="5" fill="none"/>
  <path d="M966 388 q50 2 66 34 l-66 -4 z" fill="#fff3c4"/><path d="M192 404 l44 -6 v30 l-48 4 z" fill="#ff5a4d"/>
  <rect x="650" y="380" width="46" height="10" rx="5" fill="#000" fill-opacity=".3"/><rect x="450" y="380" width="46" height="10" rx="5" fill="#000" fill-opacity=".3"/>
  <path d="M176 478 h860" stroke="#23262d" stroke-width="16" stroke-linecap="round"/>
  ${wheel(366, 480, 78)}${wheel(862, 480, 78)}`;
const TELEVISAO = `
  <rect x="250" y="120" width="700" height="400" rx="16" fill="#15171c"/><rect x="264" y="134" width="672" height="366" rx="6" fill="url(#screen)"/>
  <path d="M264 420 l150 -130 l96 84 l130 -150 l296 230 v40 q0 6 -6 6 h-660 q-6 0 -6 -6 z" fill="#0d2b45" fill-opacity=".75"/>
  <circle cx="800" cy="220" r="44" fill="#ffe9a8"/><path d="M264 134 h330 l-220 366 h-110 z" fill="#fff" fill-opacity=".08"/>
  <path d="M520 520 h160 l30 34 h-220 z" fill="#2b2f38"/><rect x="330" y="556" width="540" height="34" rx="17" fill="#23262d"/>
  <g fill="#4a505c">${[370, 410, 450, 750, 790, 830].map((x) => `<circle cx="${x}" cy="573" r="8"/>`).join('')}</g>`;
const CELULAR = `
  <g transform="rotate(-9 520 340)"><rect x="410" y="90" width="230" height="480" rx="40" fill="#1b1e24"/><rect x="424" y="104" width="202" height="452" rx="28" fill="url(#screen)"/>
  <rect x="486" y="118" width="78" height="20" rx="10" fill="#1b1e24"/>
  <g fill="#fff" fill-opacity=".85">${[0, 1, 2].map((row) => [0, 1, 2].map((column) => `<rect x="${446 + column * 56}" y="${330 + row * 62}" width="42" height="42" rx="12" fill-opacity="${0.9 - row * 0.2}"/>`).join('')).join('')}</g>
  <circle cx="525" cy="230" r="46" fill="#ffe9a8"/><path d="M424 104 h110 l-110 210 z" fill="#fff" fill-opacity=".12"/></g>
  <rect x="720" y="400" width="190" height="150" rx="56" fill="url(#paint)"/><path d="M720 460 h190" stroke="#000" stroke-opacity=".25" stroke-width="5"/><circle cx="815" cy="490" r="8" fill="#fff" fill-opacity=".8"/>
  <path d="M760 330 q-4 -62 44 -62 q40 4 34 50 q-4 22 -26 22 l-8 54 h-28 z" fill="#f4f6f8"/><path d="M786 300 a14 18 0 1 0 1 0" fill="#39404c"/>`;
const BICICLETA = `
  <g fill="none" stroke="#1b1e24"><circle cx="390" cy="440" r="122" stroke-width="18"/><circle cx="830" cy="440" r="122" stroke-width="18"/></g>
  <g stroke="#9aa1ad" stroke-width="3">${[390, 830].map((x) => [0, 30, 60, 90, 120, 150].map((turn) => `<path d="M${x - 112} 440 h224" transform="rotate(${turn} ${x} 440)"/>`).join('')).join('')}</g>
  <path d="M390 440 L520 250 L750 240 L610 450 Z M520 250 L610 450" fill="none" stroke="url(#paint)" stroke-width="24" stroke-linejoin="round"/>
  <path d="M548 262 L736 252 L700 308 L572 318 Z" fill="#23262d"/><path d="M600 288 l18 -18 l-4 16 h16 l-20 20 l4 -18 z" fill="#ffd75e"/>
  <path d="M830 440 L742 190 q-8 -26 -54 -20" fill="none" stroke="#3a3f49" stroke-width="18" stroke-linecap="round"/>
  <path d="M520 250 l-14 -56" stroke="#3a3f49" stroke-width="16"/><path d="M450 182 q60 -18 116 4 q-8 22 -44 20 q-56 0 -72 -24" fill="#23262d"/>
  <circle cx="610" cy="450" r="40" fill="#3a3f49"/><circle cx="610" cy="450" r="18" fill="#c9ced6"/><path d="M610 450 l44 60 h34" fill="none" stroke="#3a3f49" stroke-width="12" stroke-linecap="round"/>
  <circle cx="390" cy="440" r="30" fill="#3a3f49"/>`;
const VIAGEM = `
  <circle cx="860" cy="190" r="84" fill="#fff0b8"/>
  <path d="M0 400 q300 -30 600 0 t600 0 v275 h-1200 z" fill="#2497b8"/><path d="M0 440 q300 -30 600 0 t600 0 v235 h-1200 z" fill="#45b7cf"/>
  <path d="M0 520 q340 -90 720 -10 q260 54 480 0 v165 h-1200 z" fill="#f1d9a4"/>
  <path d="M300 560 q30 -200 -10 -330" stroke="#8a5a33" stroke-width="26" fill="none" stroke-linecap="round"/>
  <g fill="#2f8f4e"><path d="M288 232 q-110 -70 -190 20 q110 -30 190 -20"/><path d="M288 232 q-60 -120 -160 -90 q100 20 160 90"/><path d="M288 232 q40 -130 150 -90 q-100 10 -150 90"/><path d="M288 232 q120 -50 180 50 q-90 -50 -180 -50"/><path d="M288 232 q-40 60 -20 130 q40 -70 20 -130"/></g>
  <path d="M520 560 q90 -190 250 -60 z" fill="url(#paint)"/><path d="M596 462 q54 -34 98 -4 l-28 72 l-84 18 z" fill="#fff" fill-opacity=".75"/><path d="M650 466 l36 130" stroke="#6d4a2c" stroke-width="10"/>
  <rect x="800" y="470" width="150" height="120" rx="18" fill="#d9643a"/><path d="M840 470 v-26 h70 v26 M830 470 v120 M920 470 v120" stroke="#8d3c20" stroke-width="9" fill="none"/>`;

const SCENES = {
  moto: { light: '#fff1de', edge: '#f0b27a', shadow: 330, shapes: MOTO },
  carro: { light: '#f2f8fd', edge: '#9cc3dd', shadow: 440, shapes: CARRO },
  televisao: { light: '#f4effb', edge: '#a793cf', shadow: 300, shapes: TELEVISAO },
  celular: { light: '#eefaf4', edge: '#86c7a8', shadow: 300, shapes: CELULAR },
  bicicleta: { light: '#f7fbe9', edge: '#b6cf7c', shadow: 330, shapes: BICICLETA },
  viagem: { light: '#fdf6e3', edge: '#8fd0ea', shadow: 0, shapes: VIAGEM },
} as const satisfies Record<string, Scene>;

const PAINTS: Readonly<Record<SceneName, readonly [string, string]>> = {
  moto: ['#e8432f', '#a31e12'],
  carro: ['#2f7fc4', '#164a7c'],
  televisao: ['#7a5bd0', '#44308c'],
  celular: ['#2fb37c', '#14704a'],
  bicicleta: ['#f0a020', '#c06a08'],
  viagem: ['#e8432f', '#b32a1a'],
};

export type SceneName = keyof typeof SCENES;

const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

export function campaignPicture(name: SceneName): Promise<Buffer> {
  const { light, edge, shadow, shapes } = SCENES[name];
  const [bright, dark] = PAINTS[name];
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const drawn = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675">
    <defs><radialGradient id="back" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
    <radialGradient id="floor"><stop offset="0" stop-color="#000" stop-opacity=".38"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    ${gradient('paint', bright, dark)}${gradient('screen', '#5ec8f2', '#6a4fd0')}</defs>
    <rect width="1200" height="675" fill="url(#back)"/><ellipse cx="605" cy="578" rx="${shadow}" ry="30" fill="url(#floor)"/>${shapes}
  </svg>`),
  );
  // Its gradients weigh several times as much as PNG.
  return drawn.jpeg({ quality: 88 }).toBuffer();
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
