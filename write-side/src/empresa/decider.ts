import {
  type DadosDaEmpresa,
  EMPRESA_INICIAL,
  type EventoEmpresa,
  type SegredoDaEmpresa,
} from '@rifa-viva/contracts/eventos/empresa';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import {
  faltaDoProvedor,
  foiTestado,
  SEM_TESTES,
  type TestesDosProvedores,
  testesDepoisDe,
} from '@rifa-viva/contracts/regras/credenciais';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import { permissoes } from './permissoes.ts';

export type ComandoEmpresa =
  | { readonly type: 'CriarEmpresa'; readonly dados: DadosDaEmpresa }
  | {
      readonly type: 'AlterarEmpresa';
      readonly idUsuario: number;
      readonly alteracoes: Partial<DadosDaEmpresa>;
      /** Which secrets the vault holds anew. */
      readonly segredos: readonly SegredoDaEmpresa[];
    }
  | {
      readonly type: 'RegistrarTeste';
      readonly idUsuario: number;
      readonly provedor: Provedor;
      /** Of the credentials that were tried. */
      readonly versao: number;
    };

export interface EstadoEmpresa {
  readonly existe: boolean;
  readonly dados: DadosDaEmpresa;
  /** Those that were ever set. */
  readonly segredos: ReadonlySet<SegredoDaEmpresa>;
  readonly testes: TestesDosProvedores;
}

type Decisao = Decision<EventoEmpresa, null>;

export const empresaDecider: Decider<EstadoEmpresa, ComandoEmpresa, EventoEmpresa, null> = {
  initial: () => ({ existe: false, dados: EMPRESA_INICIAL, segredos: new Set(), testes: SEM_TESTES }),
  decide(estado, comando) {
    switch (comando.type) {
      case 'CriarEmpresa':
        return estado.existe ? accept(null) : accept(null, { type: 'EmpresaCriada', data: comando.dados });
      case 'AlterarEmpresa':
        return estado.existe ? alterar(estado, comando) : refuse('NAO_ENCONTRADO');
      case 'RegistrarTeste':
        return estado.existe ? registrarTeste(estado, comando) : refuse('NAO_ENCONTRADO');
    }
  },
  evolve,
  answerOf: () => null,
};

function evolve(estado: EstadoEmpresa, evento: EventoEmpresa): EstadoEmpresa {
  const depois = { ...estado, testes: testesDepoisDe(estado.testes, evento) };
  switch (evento.type) {
    case 'EmpresaCriada':
      return { ...depois, existe: true, dados: evento.data };
    case 'EmpresaAlterada':
      return { ...depois, dados: { ...estado.dados, ...evento.data.depois } };
    case 'SegredoDaEmpresaAlterado':
      return { ...depois, segredos: new Set([...estado.segredos, evento.data.segredo]) };
    case 'ProvedorTestado':
      return depois;
  }
}

type Comando<T extends ComandoEmpresa['type']> = Extract<ComandoEmpresa, { type: T }>;

function alterar(estado: EstadoEmpresa, comando: Comando<'AlterarEmpresa'>): Decisao {
  const { idUsuario } = comando;
  const [antes, depois] = diferencas(estado.dados, comando.alteracoes);
  if (!permissoes.B4c(idUsuario, depois)) return refuse('PAPEL');
  const alterada: EventoEmpresa = { type: 'EmpresaAlterada', data: { idUsuario, antes, depois } };
  const eventos: readonly EventoEmpresa[] = [
    ...(Object.keys(depois).length > 0 ? [alterada] : []),
    ...comando.segredos.map(
      (segredo): EventoEmpresa => ({ type: 'SegredoDaEmpresaAlterado', data: { idUsuario, segredo } }),
    ),
  ];
  const falta = faltaAoEscolhido(depois.tipoPagamento, eventos.reduce(evolve, estado));
  if (falta.length > 0) {
    return refuse('PROVEDOR_NAO_TESTADO', { campo: 'tipoPagamento', falta: falta.join(', ') });
  }
  return accept(null, ...eventos);
}

/** A way of being paid is chosen anew as everything is after the change, that of its credentials too. */
function faltaAoEscolhido(
  escolhido: DadosDaEmpresa['tipoPagamento'] | undefined,
  { dados, segredos, testes }: EstadoEmpresa,
): string[] {
  if (escolhido === undefined || escolhido === 'normal') return [];
  return faltaDoProvedor(escolhido, dados, segredos, testes);
}

/** Credentials that changed while they were tried were not tried. */
function registrarTeste(
  { testes }: EstadoEmpresa,
  { idUsuario, provedor, versao }: Comando<'RegistrarTeste'>,
): Decisao {
  if (testes[provedor].versao !== versao) return refuse('CONFLITO');
  if (foiTestado(testes, provedor)) return accept(null);
  return accept(null, { type: 'ProvedorTestado', data: { idUsuario, provedor } });
}

/** Sent but equal to the stored value: left out. */
function diferencas(
  dados: DadosDaEmpresa,
  alteracoes: Partial<DadosDaEmpresa>,
): [antes: Partial<DadosDaEmpresa>, depois: Partial<DadosDaEmpresa>] {
  const campos = (Object.keys(alteracoes) as (keyof DadosDaEmpresa)[]).filter(
    (campo) => alteracoes[campo] !== undefined && alteracoes[campo] !== dados[campo],
  );
  const so = (de: Partial<DadosDaEmpresa>): Partial<DadosDaEmpresa> =>
    Object.fromEntries(campos.map((campo) => [campo, de[campo]]));
  return [so(dados), so(alteracoes)];
}
