import { PADRAO_DO_DEVICE_ID } from '@rifa-viva/contracts/regras/limites';

/**
 * Mercado Pago's browser script. It makes buyers known to the provider; a purchase never waits for it, and goes on
 * where it is blocked or broken.
 */
declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, opcoes: { readonly locale: string }) => unknown;
    /** Set by the script of the device's id when it is ready. */
    MP_DEVICE_SESSION_ID?: unknown;
  }
}

const SDK = 'https://sdk.mercadopago.com/js/v2';
const SEGURANCA = 'https://www.mercadopago.com/v2/security.js';
/** Whatever else is there is none. */
const DEVICE_ID = new RegExp(PADRAO_DO_DEVICE_ID);

let carregado = false;

/** Once a page. */
export function carregarScript(publicKey: string): void {
  if (carregado || publicKey === '') return;
  carregado = true;
  inserir(SDK).addEventListener('load', () => iniciar(publicKey));
  inserir(SEGURANCA, 'checkout');
}

export function lerDeviceId(): string | null {
  const id = window.MP_DEVICE_SESSION_ID;
  return typeof id === 'string' && id !== '' && DEVICE_ID.test(id) ? id : null;
}

function iniciar(publicKey: string): void {
  try {
    if (window.MercadoPago) new window.MercadoPago(publicKey, { locale: 'pt-BR' });
  } catch (falha) {
    console.error(falha);
  }
}

/** `view` names the page to the script of the device's id. */
function inserir(src: string, view?: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (view) script.setAttribute('view', view);
  document.head.append(script);
  return script;
}
