import type { EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import type { Ator } from '@rifa-viva/contracts/regras/alcance';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { type SimNao, TIPOS, type Tipo } from '@rifa-viva/contracts/regras/tipos';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ComandoUsuario, MudancasDoUsuario } from './commands.ts';
import { usuarioDecider } from './decider.ts';

/** The matrix's people (fixtures). */
const PESSOAS: readonly (Ator & { idGerente: number | null; ativo?: SimNao })[] = [
  { idUsuario: 1, tipo: 'Administrador', idGerente: null },
  { idUsuario: 2, tipo: 'Administrador', idGerente: null },
  { idUsuario: 3, tipo: 'Administrador', idGerente: null },
  { idUsuario: 4, tipo: 'Gerente', idGerente: null },
  { idUsuario: 5, tipo: 'Gerente', idGerente: 4 },
  { idUsuario: 6, tipo: 'Vendedor', idGerente: 4 },
  { idUsuario: 7, tipo: 'Vendedor', idGerente: 5 },
  { idUsuario: 8, tipo: 'Usuario', idGerente: null },
  { idUsuario: 9, tipo: 'Usuario', idGerente: 4 },
];
/** An Administrador beside the first three, so that 3 is one of many. */
const DOZE: Ator = { idUsuario: 12, tipo: 'Administrador' };

function tentar(ator: Ator, id: number, comando: (ator: Ator) => ComandoUsuario): string {
  const alvo = [...PESSOAS, { ...DOZE, idGerente: null }].find((p) => p.idUsuario === id);
  if (!alvo) throw new Error(`nobody is ${id}`);
  const { idUsuario, tipo, idGerente } = alvo;
  const registrado: EventoUsuario = {
    type: 'UsuarioRegistrado',
    data: {
      idUsuario,
      nome: 'c(n)',
      telefone: 'c(t)',
      telefoneHmac: 'h',
      pix: 'c(p)',
      tipo,
      ativo: 'sim',
      idGerente,
      criadoPor: null,
    },
  };
  const estado = usuarioDecider.evolve(usuarioDecider.initial(), registrado);
  const decisao = usuarioDecider.decide(estado, comando(ator));
  return 'refused' in decisao ? decisao.refused : 'sim';
}

const alterando = (mudancas: MudancasDoUsuario) => (ator: Ator) =>
  ({ type: 'AlterarUsuario', ator, mudancas, haOutroAdministrador: true, gerenteValido: true }) as const;
const excluindo = (ator: Ator) => ({ type: 'ExcluirUsuario', ator, haOutroAdministrador: true }) as const;
const quem = (idUsuario: number): Ator =>
  [...PESSOAS, DOZE].find((p) => p.idUsuario === idUsuario) ?? { idUsuario, tipo: 'Usuario' };

const NOME = { nome: 'c(novo)' };
const N = 'NAO_E_SEU';
/** Row, who, whom, change (none: deletion), outcome. */
const PROVAS: readonly [row: string, ator: number, alvo: number, MudancasDoUsuario | null, string][] = [
  ...[1, 2, 3, 4, 6, 8].map(
    (id) => ['A4a', id, id, NOME, 'sim'] as [string, number, number, typeof NOME, string],
  ),
  ...PESSOAS.flatMap(({ idUsuario: id, tipo }) => {
    const outro: Tipo = tipo === 'Administrador' ? 'Gerente' : 'Administrador';
    return [{ tipo: outro }, { ativo: 'nao' as const }, { idGerente: 3 }].map(
      (mudancas) => ['A4b', id, id, mudancas, N] as [string, number, number, MudancasDoUsuario, string],
    );
  }),
  ['A4c', 8, 9, NOME, N],
  ['A4c', 6, 9, NOME, N],
  ['A4c', 4, 6, NOME, 'sim'],
  ['A4c', 4, 9, { tipo: 'Vendedor' }, 'sim'],
  ['A4c', 4, 9, { ativo: 'nao' }, 'sim'],
  ['A4c', 4, 7, NOME, N],
  ['A4c', 4, 8, NOME, N],
  ['A4c', 4, 6, { tipo: 'Gerente' }, N],
  ['A4c', 4, 6, { tipo: 'Administrador' }, N],
  ['A4c', 4, 6, { idGerente: 5 }, N],
  ['A4c', 4, 6, { idGerente: null }, N],
  ['A4c', 3, 6, { tipo: 'Gerente', idGerente: 5 }, 'sim'],
  ['A4d', 4, 5, NOME, N],
  ['A4d', 4, 3, NOME, N],
  ['A4d', 3, 5, { tipo: 'Vendedor' }, 'sim'],
  ['A4d', 12, 3, { ativo: 'nao' }, 'sim'],
  ['A4d', 1, 3, NOME, 'sim'],
  ['A4e', 3, 1, NOME, N],
  ['A4e', 3, 2, NOME, N],
  ['A4e', 2, 1, NOME, N],
  ['A4e', 1, 2, { ativo: 'nao' }, 'sim'],
  ['A7', 6, 9, null, N],
  ['A7', 8, 9, null, N],
  ['A7', 4, 6, null, 'sim'],
  ['A7', 4, 7, null, N],
  ['A7', 4, 4, null, 'USUARIO_LOGADO'],
  ['A7', 3, 3, null, 'USUARIO_LOGADO'],
  ['A7', 3, 5, null, 'sim'],
  ['A7', 1, 3, null, 'sim'],
  ['A7', 3, 1, null, 'USUARIO_PROTEGIDO'],
  ['A7', 1, 2, null, 'USUARIO_PROTEGIDO'],
  ['A7', 1, 1, null, 'USUARIO_PROTEGIDO'],
];
const resultado = ([, ator, alvo, mudancas]: (typeof PROVAS)[number]) =>
  tentar(quem(ator), alvo, mudancas ? alterando(mudancas) : excluindo);

/** A3: who may create which role, and inactive. */
const CRIADORES: readonly (Ator | null)[] = [null, quem(8), quem(6), quem(4), quem(3), quem(1)];
const DEVIDO: Record<Tipo, string> = {
  Usuario: 'ssssss',
  Vendedor: 'nnnsss',
  Gerente: 'nnnnss',
  Administrador: 'nnnnss',
};
const sn = (sim: boolean) => (sim ? 's' : 'n');
const cadastros = () => ({
  ...Object.fromEntries(
    TIPOS.map((tipo) => [tipo, CRIADORES.map((ator) => sn(permissoes.cadastra(ator, tipo))).join('')]),
  ),
  inativo: CRIADORES.map((ator) => sn(permissoes.escolheAtivo(ator, 'nao'))).join(''),
  gerente: CRIADORES.map((ator) => sn(permissoes.escolheGerente(ator))).join(''),
  outros: CRIADORES.map((ator) => sn(permissoes.cadastraOutros(ator))).join(''),
});
const CADASTROS_DEVIDOS = { ...DEVIDO, inativo: 'nnnsss', gerente: 'nnnnss', outros: 'nnnsss' };

/** A8, A10 to A14: by 8, 6, 4, 3 and 1, about 1 to 9 each. */
const fichas = () => {
  const porAtor = (regra: (ator: Ator, alvo: (typeof PESSOAS)[number]) => boolean) =>
    [8, 6, 4, 3, 1].map((id) => PESSOAS.map((alvo) => sn(regra(quem(id), alvo))).join(''));
  const autores = [
    [4, 4],
    [4, 5],
    [3, 5],
    [1, 4],
  ] as const;
  return {
    codigo: porAtor((ator, alvo) => permissoes.geraCodigo(ator, alvo)),
    ficha: porAtor((ator, alvo) => permissoes.acompanha(ator, alvo)),
    retira: autores.map(([ator, autor]) => sn(permissoes.retiraAnotacao(quem(ator), autor))).join(''),
  };
};
const FICHAS_DEVIDAS = {
  codigo: ['nnnnnnnnn', 'nnnnnnnnn', 'nnnnnsnns', 'nnnssssss', 'nssssssss'],
  ficha: ['nnnnnnnnn', 'nnnnnnnnn', 'nnnnssnns', 'nnnssssss', 'nssssssss'],
  retira: 'snss',
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the matrix of people', () => {
  it.each(PROVAS)('%s: %i on %i, %j: %s', (...prova) => {
    expect(resultado(prova)).toBe(prova[4]);
  });

  it('A3a-A3d: who creates whom', () => {
    expect(cadastros()).toEqual(CADASTROS_DEVIDOS);
  });

  it('A8, A10-A14: who makes codes for whom, opens whose page, withdraws whose note', () => {
    expect(fichas()).toEqual(FICHAS_DEVIDAS);
  });

  it.each(Object.keys(permissoes) as (keyof typeof permissoes)[])(
    'would notice if the rule %s were gone',
    (regra) => {
      vi.spyOn(permissoes, regra).mockImplementation(() => true);
      const falhas = PROVAS.filter((prova) => resultado(prova) !== prova[4]).length;
      const outros = JSON.stringify([cadastros(), fichas()]);
      expect(falhas > 0 || outros !== JSON.stringify([CADASTROS_DEVIDOS, FICHAS_DEVIDAS])).toBe(true);
    },
  );
});
