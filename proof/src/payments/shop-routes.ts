import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { Actors } from '@rifa-viva/write-side/kernel/actors';
import type { Agenda } from '@rifa-viva/write-side/pagamento/agenda';
import type { ComandoCobranca, RespostaCobranca } from '@rifa-viva/write-side/pagamento/commands';
import { cobrancasParaReservas } from '@rifa-viva/write-side/pagamento/para-reservas';
import type { Passos } from '@rifa-viva/write-side/pagamento/passos';
import { createPagamentoRoutes } from '@rifa-viva/write-side/pagamento/routes';
import type { ComandoRifa, RespostaRifa } from '@rifa-viva/write-side/rifa/commands';
import { criarLimitePorEndereco } from '@rifa-viva/write-side/rifa/limite-por-endereco';
import type { rifasParaCobrancas } from '@rifa-viva/write-side/rifa/para-cobrancas';
import { criarRitmo } from '@rifa-viva/write-side/rifa/ritmo';
import { rotasDeReserva } from '@rifa-viva/write-side/rifa/routes-reserva';
import { rotasDeVenda } from '@rifa-viva/write-side/rifa/routes-venda';

const COMPANY = {
  nome: 'LOJA',
  minutos: 5,
  horasConferenciaManual: 24,
  chavePixComum: '',
  nomeRecebedor: '',
  cidade: '',
} as const;

/** What a process of the write side works with. */
interface Parts {
  readonly agenda: Agenda;
  readonly passos: Passos;
  readonly atores: Actors<ComandoRifa, RespostaRifa>;
  readonly cobrancas: Actors<ComandoCobranca, RespostaCobranca>;
  readonly rifas: ReturnType<typeof rifasParaCobrancas>;
}

/** The product's own routes over this process's agenda and steps; what they need beside is as empty as it can be. */
export function routesOf(
  { agenda, passos, atores, cobrancas, rifas }: Parts,
  tipoPagamento: Provedor,
): readonly Implementation[] {
  const key = Buffer.alloc(32, 7);
  const vault = {
    ensureKey: async () => key,
    keys: async () => new Map(),
    derive: () => key,
    secret: async () => null,
  };
  const directory = {
    company: () => ({ ...COMPANY, tipoPagamento }),
    person: () => undefined,
    people: () => [],
  };
  const store = { readLast: async () => null };
  const cobrador = {
    passos,
    saber: agenda.saber,
    sabida: agenda.sabida,
    conferir: agenda.conferir,
    cancelar: agenda.cancelar,
    abertasDe: agenda.abertasDe,
    cobrancaDo: agenda.cobrancaDo,
    lembrar: agenda.lembrar,
    tomarVaga: () => ({ soltar: () => undefined }),
    pronto: true,
    waitFor: async () => undefined,
    close: async () => undefined,
  };
  const ground = { store, vault, directory } as never as { store: never; vault: never; directory: never };
  const ritmo = criarRitmo({ porPessoa: 100_000, porEndereco: 100_000 });
  const pagamento = { ...ground, atores: cobrancas, cobrador, rifas, ritmo };
  const open = new Map<string, number>();
  const abertas = {
    rifaDo: (id: string) => open.get(id),
    lembrar: (id: string, idRifa: number) => void open.set(id, idRifa),
    pronta: true,
    comprou: () => true,
    waitFor: async () => undefined,
    quantas: 0,
    close: async () => undefined,
  };
  const rifa = {
    ...ground,
    atores,
    porEndereco: criarLimitePorEndereco(10_000),
    parteDoEndereco: 1,
    ritmo,
    abertas,
    cobrancas: cobrancasParaReservas(pagamento),
    nomes: async () => 'MARIA',
    declarar: async () => 0n,
    imagemExiste: async () => true,
  };
  return [...createPagamentoRoutes(pagamento), ...rotasDeReserva(rifa), ...rotasDeVenda(rifa)];
}
