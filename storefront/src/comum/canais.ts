import { mascararTelefone, telefoneValido } from '@rifa-viva/contracts/regras/telefone';

/** Links to the company's channels, made from what its settings hold: a number, a name, or a whole address. */

/** Opens the conversation with these words (spec 1, screen 11). */
const SAUDACAO = 'Olá! Vim pelo site e gostaria de falar com vocês.';
const PAIS = '55';

/** Digits of a WhatsApp number with the country code; null where the settings hold none. */
function numeroDoWhatsApp(whatsApp: string): string | null {
  const endereco = lerEndereco(whatsApp);
  const digitos = (endereco ? telefoneDo(endereco) : whatsApp).replace(/\D/g, '');
  if (digitos.length < 10) return null;
  // An address names the country always.
  const completo = endereco !== null || (digitos.length >= 12 && digitos.startsWith(PAIS));
  return completo ? digitos : `${PAIS}${digitos}`;
}

/** `https://wa.me/5511…` or `https://api.whatsapp.com/send?phone=5511…`; both may carry a text. */
const telefoneDo = ({ pathname, searchParams }: URL): string => searchParams.get('phone') ?? pathname;

const lerEndereco = (texto: string): URL | null =>
  URL.canParse(texto) && /^https:/i.test(texto) ? new URL(texto) : null;

/** The application's own link on a phone or tablet, WhatsApp Web elsewhere; null: not configured. */
export function linkDoWhatsApp(whatsApp: string, movel: boolean, texto = SAUDACAO): string | null {
  const numero = numeroDoWhatsApp(whatsApp);
  if (!numero) return null;
  const base = movel ? 'whatsapp://send' : 'https://web.whatsapp.com/send';
  return `${base}?phone=${numero}&text=${encodeURIComponent(texto)}`;
}

/** The number as people read and dial it, another country's with its code; null: not configured. */
export function numeroEscrito(whatsApp: string): string | null {
  const numero = numeroDoWhatsApp(whatsApp);
  if (!numero) return null;
  const nacional = numero.slice(PAIS.length);
  return numero.startsWith(PAIS) && telefoneValido(nacional) ? mascararTelefone(nacional) : `+${numero}`;
}

/** The profile's address; null: not configured. */
export function linkDoInstagram(instagram: string): string | null {
  const endereco = lerEndereco(instagram.trim());
  if (endereco && !/^(www\.)?instagram\.com$/.test(endereco.hostname)) return null;
  const [, perfil] = /^[@/]?([\w.]+)(?:\/|$)/.exec(endereco?.pathname ?? instagram.trim()) ?? [];
  return perfil ? `https://www.instagram.com/${perfil}` : null;
}

export const ehMovel = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
