import { permissoes as daRifa } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { permissoes as doUsuario } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { visibilidade } from '@rifa-viva/read-side/visibilidade';
import { accessRules } from '@rifa-viva/server/access/authorize';
import { permissoes as daEmpresa } from '@rifa-viva/write-side/empresa/permissoes';
import { permissoes as doModelo } from '@rifa-viva/write-side/modelo-bilhete/permissoes';
import { permissoes as dasNotificacoes } from '@rifa-viva/write-side/notificacao/permissoes';
import { assinaturas } from '@rifa-viva/write-side/pagamento/assinaturas';
import { permissoes as doPagamento } from '@rifa-viva/write-side/pagamento/permissoes';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { provasExtras } from './extras.ts';
import { falta, faltas, type Prova } from './probe.ts';
import { provasDe } from './rows.ts';
import { type OwnWorld, startWorld, telefoneDe } from './world.ts';

/** The notes of the matrix's rows, and every rule of access switched off in turn: a probe must turn red. */

let world: OwnWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Probes of these rows and of their notes. */
const provasDas = (linhas: readonly string[]): Prova[] => [
  ...linhas.flatMap((id) => provasDe(world, id)),
  ...provasExtras(world).filter(({ linha }) => linhas.includes(linha)),
];

/** The first of these probes that is wrong; no further is asked than needed. */
async function primeiraVermelha(provas: readonly Prova[]): Promise<Prova | undefined> {
  for (const prova of provas) if ((await falta(world, prova)).length > 0) return prova;
  return undefined;
}

/** Without mudaOProprioPapel the Usuario of the fixtures has changed his own role. */
const refazerUsuario = () =>
  world.must(1, 'PUT', '/api/usuarios/atualizar', {
    idUsuario: 8,
    nome: 'PESSOA 8',
    telefone: telefoneDe(8),
    tipo: 'Usuario',
    ativo: 'sim',
    idGerente: null,
  });

/** Each rule and the rows that miss it. */
const REGRAS = {
  accessRules: {
    signedIn: ['D2'],
    staff: ['D7'],
    managers: ['F2', 'G17'],
    administrators: [
      'H2',
      'C9',
      'C10',
      'K6',
      'E8',
      'E9',
      'E10',
      'E11',
      'E12',
      'G11',
      'G12',
      'G13',
      'G14',
      'G15',
      'G16',
      'G18',
      'L1',
      'L2',
      'L3',
    ],
    superAdministrator: ['C2'],
  },
  daRifa: {
    nomeiaASiMesmo: ['D4', 'C5'],
    registraResultado: ['C6b'],
    mudaDatasDepoisDoEncerramento: ['C6a'],
    exclui: ['C7a'],
    restaura: ['C7b'],
    vendeEmNomeDe: ['D8a'],
    vendeDepoisDoEncerramento: ['D8b'],
    alcanca: ['D11a'],
    devolveReservado: ['D11b'],
    cancela: ['D4'],
    sela: ['C9'],
    confirma: ['C10'],
  },
  daEmpresa: { B4c: ['B4c'] },
  doPagamento: { consulta: ['E2', 'E4'] },
  dasNotificacoes: { mexeNasNotificacoesDe: ['A15', 'A16', 'A17', 'A18'] },
  assinaturas: { mercadoPago: ['E5'], efi: ['E6'] },
  doModelo: { nomeiaASiMesmo: ['F7a'], restaura: ['F7b'] },
  visibilidade: {
    proprio: ['A1'],
    vePessoa: ['A5'],
    editaPessoa: ['A5'],
    acompanha: ['A10'],
    vePixComum: ['B1'],
    veLimiteDoVendedor: ['B1'],
    veProvedores: ['B1'],
    veComissao: ['C1'],
    veExcluidos: ['C3'],
    veRascunhos: ['C3'],
    veNumerosReservados: ['D1b'],
    veCliente: ['D3'],
    alcance: ['D5'],
    pedeVendasDe: ['D6'],
    veBilhete: ['D1b'],
    vePendencias: ['G21'],
    veResultado: ['K7', 'K9'],
  },
  doUsuario: {
    cadastra: ['A3b'],
    cadastraOutros: ['A3a'],
    escolheAtivo: ['A3a'],
    escolheGerente: ['A3a'],
    mantem: ['A4c'],
    alcancaProtegido: ['A4e'],
    daEquipe: ['A4c'],
    muda: ['A4c'],
    excluivel: ['A7'],
    excluiOutro: ['A7'],
    mudaOProprioPapel: ['A4b'],
    geraCodigo: ['A8a'],
    acompanha: ['A13'],
    retiraAnotacao: ['A14'],
  },
} as const;

/** Rules switched off elsewhere: with the table (private), the overlays, and where events are written by hand. */
const NOUTRO_LUGAR: Readonly<Partial<Record<keyof typeof REGRAS, readonly string[]>>> = {
  accessRules: ['anonymousWhenOpen', 'active'],
  visibilidade: ['listaLonga', 'veCobranca'],
};

const OBJETOS = {
  accessRules,
  daRifa,
  doUsuario,
  daEmpresa,
  doPagamento,
  dasNotificacoes,
  assinaturas,
  doModelo,
  visibilidade,
};
type Objeto = keyof typeof OBJETOS;

const casos = (Object.keys(REGRAS) as Objeto[]).flatMap((objeto) =>
  Object.entries(REGRAS[objeto] as Record<string, readonly string[]>).map(
    ([regra, linhas]) => [objeto, regra, linhas] as const,
  ),
);

function desligar(objeto: Objeto, regra: string): void {
  const regras = OBJETOS[objeto] as unknown as Record<string, () => unknown>;
  vi.spyOn(regras, regra).mockReturnValue(regra === 'alcance' ? 'todos' : true);
}

describe('the notes of the matrix', () => {
  it('hold', async () => {
    expect(await faltas(world, provasExtras(world))).toEqual([]);
  });
});

describe('a rule that is gone is missed', () => {
  it('whichever it is', () => {
    for (const objeto of Object.keys(OBJETOS) as Objeto[]) {
      const ditas = [...Object.keys(REGRAS[objeto]), ...(NOUTRO_LUGAR[objeto] ?? [])];
      expect([objeto, ...ditas.sort()]).toEqual([objeto, ...Object.keys(OBJETOS[objeto]).sort()]);
    }
  });

  it.each(casos)('%s.%s', async (objeto, regra, linhas) => {
    for (const linha of linhas) {
      desligar(objeto, regra);
      const prova = await primeiraVermelha(provasDas([linha]));
      if (!prova) throw new Error(`no probe of ${linha} turned red`);
      vi.restoreAllMocks();
      await refazerUsuario();
      expect(await falta(world, prova)).toEqual([]);
    }
  });
});
