/** Links to the company's channels, made from what its settings hold: a number, a name, or a whole address. */

/** Opens the conversation with these words (spec 1, screen 11). */
const SAUDACAO = 'Olá! Vim pelo site e gostaria de falar com vocês.';
const PAIS = '55';

/** Digits of a WhatsApp number with the country code; null where the settings hold none. */
function numeroDoWhatsApp(whatsApp: string): string | null {
  const digitos = whatsApp.replace(/\D/g, '');
  if (digitos.length < 10) return null;
  return digitos.length >= 12 && digitos.startsWith(PAIS) ? digitos : `${PAIS}${digitos}`;
}

/** The application's own link on a phone or tablet, WhatsApp Web elsewhere; null: not configured. */
export function linkDoWhatsApp(whatsApp: string, movel: boolean): string | null {
  const numero = numeroDoWhatsApp(whatsApp);
  if (!numero) return null;
  const base = movel ? 'whatsapp://send' : 'https://web.whatsapp.com/send';
  return `${base}?phone=${numero}&text=${encodeURIComponent(SAUDACAO)}`;
}

/** The profile's address; null: not configured. */
export function linkDoInstagram(instagram: string): string | null {
  const [, perfil] = /^(?:https:\/\/(?:www\.)?instagram\.com\/|@)?([\w.]+)\/?$/i.exec(instagram.trim()) ?? [];
  return perfil ? `https://www.instagram.com/${perfil}` : null;
}

export const ehMovel = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
