import type { Access } from '@rifa-viva/contracts/http/call';
import { ID_SUPER_ADMINISTRADOR, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './sessions.ts';

type SignedInAccess = Exclude<Access, 'everyone' | 'publicWhenOpen' | 'providerSignature' | 'signedIn'>;

/**
 * The rules of who may call at all, each by its name so that a test can switch one off at a time and
 * see a probe of the matrix turn red.
 */
export const accessRules: Record<SignedInAccess, (caller: Caller) => boolean> & {
  anonymousWhenOpen: (privado: boolean) => boolean;
  signedIn: (caller: Caller | null) => boolean;
  active: (caller: Caller) => boolean;
} = {
  staff: (caller) => oneOf(caller, ['Vendedor', 'Gerente', 'Administrador']),
  managers: (caller) => oneOf(caller, ['Gerente', 'Administrador']),
  administrators: (caller) => oneOf(caller, ['Administrador']),
  superAdministrator: (caller) => caller.idUsuario === ID_SUPER_ADMINISTRADOR,
  anonymousWhenOpen: (privado) => !privado,
  signedIn: (caller) => caller !== null,
  active: (caller) => caller.ativo === 'sim',
};

const oneOf = (caller: Caller, tipos: readonly Tipo[]) => tipos.includes(caller.tipo);

/** Throws Refusal SESSAO (401) or PAPEL (403). */
export function authorize(access: Access, caller: Caller | null, privado: boolean): void {
  switch (access) {
    case 'everyone':
    case 'providerSignature':
      return;
    case 'publicWhenOpen':
      if (!accessRules.signedIn(caller) && !accessRules.anonymousWhenOpen(privado))
        throw new Refusal('SESSAO');
      return;
    case 'signedIn':
      if (!accessRules.signedIn(caller)) throw new Refusal('SESSAO');
      return;
    case 'staff':
    case 'managers':
    case 'administrators':
    case 'superAdministrator':
      if (caller === null || !accessRules.signedIn(caller)) throw new Refusal('SESSAO');
      if (!accessRules[access](caller)) throw new Refusal('PAPEL');
  }
}
