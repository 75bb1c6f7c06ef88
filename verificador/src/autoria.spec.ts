import { describe, expect, it } from 'vitest';
import { conferirAutoria } from './autoria.ts';
import type { Objeto } from './json.ts';

const by = (type: string, data: Objeto, idUsuario: number, tipo: string) => () =>
  conferirAutoria({
    indice: 4,
    id: 'e',
    type,
    data: { idRifa: 1, ...data },
    metadata: { actor: { idUsuario, tipo } },
    resumo: '',
  });

describe('who did an event', () => {
  it.each<[string, () => void]>([
    ['a Gerente fixed the rule', by('RegraDoSorteioFixada', { idUsuario: 4 }, 4, 'Gerente')],
    ['the system gave back what a buyer gave up', by('ReservaCancelada', { idUsuario: 9 }, 0, 'Sistema')],
    [
      'the system gave back what was paid',
      by('BilhetesDevolvidos', { idVenda: 1, idUsuario: 9 }, 0, 'Sistema'),
    ],
    ['what is free is paid by its buyer', by('ReservaPaga', { total: 0 }, 9, 'Usuario')],
    ['a reservation ended in whatever somebody did', by('ReservaExpirada', {}, 9, 'Vendedor')],
    ['the provider restored it', by('RifaRestaurada', { idUsuario: 1 }, 1, 'Administrador')],
  ])('holds where %s', (_, check) => {
    expect(check).not.toThrow();
  });

  it.each<[string, () => void, string]>([
    [
      'a Vendedor fixed the rule',
      by('RegraDoSorteioFixada', { idUsuario: 6 }, 6, 'Vendedor'),
      'quem fez não podia: era Vendedor, e só Administrador ou Gerente pode',
    ],
    [
      'the contents name another',
      by('RegraDoSorteioFixada', { idUsuario: 4 }, 3, 'Administrador'),
      'diz que foi a pessoa 4, e foi anotada outra',
    ],
    ['a sale was paid by its buyer', by('ReservaPaga', { total: 5 }, 9, 'Usuario'), 'só Sistema pode'],
    [
      'a Gerente gave back what was reserved',
      by('BilhetesDevolvidos', { idReserva: 1, idUsuario: 4 }, 4, 'Gerente'),
      'só Administrador pode',
    ],
    [
      'another Administrador than the provider restored it',
      by('RifaRestaurada', { idUsuario: 3 }, 3, 'Administrador'),
      'só a pessoa 1 pode',
    ],
  ])('is told where %s', (_, check, words) => {
    expect(check).toThrow(words);
    expect(check).toThrow(/^Evento 4 \(/);
  });
});
