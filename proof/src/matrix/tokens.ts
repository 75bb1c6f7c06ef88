import { createHmac } from 'node:crypto';

/** Session tokens that must count as none. */

const parte = (valor: unknown): string => Buffer.from(JSON.stringify(valor)).toString('base64url');
const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

function assinado(chave: Buffer, alg: string, dados: Record<string, unknown>): string {
  const corpo = `${parte({ alg })}.${parte(dados)}`;
  const hash = HASHES[alg];
  const assinatura = hash ? createHmac(hash, chave).update(corpo).digest('base64url') : '';
  return `${corpo}.${assinatura}`;
}

/** `chave`: the secret that signs good ones; `bom`: a good one, of idUsuario 3. */
export function tokensRuins(chave: Buffer, bom: string): Record<string, string> {
  const [cabeca = '', dados = '', assinatura = ''] = bom.split('.');
  const lidos = JSON.parse(Buffer.from(dados, 'base64url').toString()) as Record<string, unknown>;
  const sem = (nome: string) => Object.fromEntries(Object.entries(lidos).filter(([campo]) => campo !== nome));
  const segundos = Math.floor(Date.now() / 1000);
  return {
    'alg none': assinado(chave, 'none', lidos),
    HS384: assinado(chave, 'HS384', lidos),
    HS512: assinado(chave, 'HS512', lidos),
    'another secret': assinado(Buffer.alloc(32, 7), 'HS256', lidos),
    'another person': `${cabeca}.${parte({ ...lidos, sub: '1' })}.${assinatura}`,
    'another tipo': `${cabeca}.${parte({ ...lidos, tipo: 'Usuario' })}.${assinatura}`,
    expired: assinado(chave, 'HS256', { ...lidos, iat: segundos - 9_000, exp: segundos - 60 }),
    'no exp': assinado(chave, 'HS256', sem('exp')),
    'no sub': assinado(chave, 'HS256', sem('sub')),
    'another aud': assinado(chave, 'HS256', { ...lidos, aud: 'outro' }),
    'another iss': assinado(chave, 'HS256', { ...lidos, iss: 'outro' }),
    'an older session': assinado(chave, 'HS256', { ...lidos, sv: 0 }),
    'nobody’s': assinado(chave, 'HS256', { ...lidos, sub: '99999' }),
    'no number': assinado(chave, 'HS256', { ...lidos, sub: 'x' }),
    garbage: 'lixo',
    'two parts': `${cabeca}.${dados}`,
    // As long as headers may be.
    'very long': `${cabeca}.${dados}.${'x'.repeat(12_000)}`,
  };
}

/** The same way, a good one: shows that the others are refused for what is bad in them. */
export const tokenRefeito = (chave: Buffer, bom: string): string =>
  assinado(
    chave,
    'HS256',
    JSON.parse(Buffer.from(bom.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>,
  );
