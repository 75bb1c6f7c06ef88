import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'cookie';
import type { Request, Response } from 'express';

/**
 * Remembers that a browser signed in to an account before, so that somebody who guesses passwords from
 * elsewhere cannot lock its owner out.
 */
export interface Aparelhos {
  /** Name of the browser, if it signed in to this account before. */
  conhecido(req: Request, idUsuario: number | undefined): string | null;
  lembrar(req: Request, res: Response, idUsuario: number): void;
}

const COOKIE = 'rifaviva_aparelho';
const VALIDADE_MS = 180 * 86_400_000;

export function criarAparelhos(segredo: Buffer): Aparelhos {
  const assinatura = (texto: string) => createHmac('sha256', segredo).update(texto).digest('base64url');
  const conhecido = (req: Request, idUsuario: number | undefined): string | null => {
    if (idUsuario === undefined) return null;
    const [id, nome, marca] = (parse(req.headers.cookie ?? '')[COOKIE] ?? '').split('.');
    if (id !== String(idUsuario) || nome === undefined || marca === undefined) return null;
    return iguais(marca, assinatura(`${id}.${nome}`)) ? nome : null;
  };
  return {
    conhecido,
    lembrar(req, res, idUsuario) {
      if (conhecido(req, idUsuario) !== null) return;
      const texto = `${idUsuario}.${randomBytes(12).toString('base64url')}`;
      res.cookie(COOKIE, `${texto}.${assinatura(texto)}`, {
        path: '/api/usuarios/login',
        httpOnly: true,
        sameSite: 'lax',
        secure: req.secure,
        maxAge: VALIDADE_MS,
      });
    },
  };
}

function iguais(a: string, b: string): boolean {
  // Lengths in bytes: as many characters may be more of them.
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
