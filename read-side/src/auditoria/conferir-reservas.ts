import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EventoDeBilhetes, eDeBilhetes } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { type Conferencia, marcaDe, momento, texto } from './conferir-bilhetes.ts';
import type { Rastro } from './rastro.ts';

/** The reservations that staff, buyers and their own end find tickets by, against the events that made and ended them. */

type Reservados = Extract<EventoDeBilhetes, { type: 'BilhetesReservados' }>;
interface Esperada {
  readonly dados: Reservados['data'];
  readonly em: string;
  readonly revisao: number;
}
interface Linha {
  readonly id_reserva: number;
  readonly id_usuario: number;
  readonly numeros: readonly number[];
  readonly id_pagamento: string;
  readonly cliente: string | null;
  readonly segredo: string;
  readonly tipo_pagamento: string;
  readonly reservada_em: Date;
  readonly pagar_ate: Date;
  readonly expira_em: Date;
}
type DasReservas = Pick<Conferencia, 'tx' | 'vault' | 'idRifa' | 'achados'>;

const POR_PAGINA = 1_000;
/** Of the reservations that are compared at once. */
const BILHETES_POR_LOTE = 20_000;

const CAMPOS: readonly (readonly [
  nome: string,
  esperado: (e: Esperada) => string,
  lido: (l: Linha) => string,
])[] = [
  ['quem', ({ dados }) => texto(dados.idUsuario), (l) => texto(l.id_usuario)],
  ['bilhetes', ({ dados }) => dados.numeros.join(', '), (l) => l.numeros.join(', ')],
  ['pagamento', ({ dados }) => dados.idPagamento, (l) => l.id_pagamento],
  ['segredo (resumo)', ({ dados }) => marcaDe(dados.segredo), (l) => marcaDe(l.segredo)],
  ['forma de pagamento', ({ dados }) => dados.tipoPagamento, (l) => l.tipo_pagamento],
  ['reservada em', ({ em }) => momento(em), (l) => momento(l.reservada_em)],
  ['pagar até', ({ dados }) => momento(dados.pagarAte), (l) => momento(l.pagar_ate)],
  ['fim', ({ dados }) => momento(dados.expiraEm), (l) => momento(l.expira_em)],
];

/** Takes the raffle's events while they pass by: of what was compared an event's number alone is kept. */
export class ConferenciaDasReservas {
  private lote: Esperada[] = [];
  private bilhetesDoLote = 0;
  /** By idReserva: revision of the last event that names it. */
  private readonly tocadas: number[] = [];

  /** `ate`: the last position that the view has seen. */
  constructor(
    private readonly de: DasReservas,
    private readonly ate: bigint,
  ) {}

  async tomar(evento: RecordedEvent & EventoRifa): Promise<void> {
    if (!eDeBilhetes(evento) || evento.position > this.ate) return;
    const revisao = Number(evento.revision);
    if ('idReserva' in evento.data && evento.data.idReserva !== undefined)
      this.tocadas[evento.data.idReserva] = revisao;
    if (evento.type !== 'BilhetesReservados') return;
    this.lote.push({ dados: evento.data, em: evento.metadata.at, revisao });
    this.bilhetesDoLote += evento.data.numeros.length;
    if (this.lote.length === POR_PAGINA || this.bilhetesDoLote >= BILHETES_POR_LOTE)
      await this.conferirLote();
  }

  /** After the last event: what is left, how many tickets wait in each, and reservations that no event tells of. */
  async terminar(rastro: Rastro): Promise<void> {
    await this.conferirLote();
    await this.conferirAbertas(rastro);
    const { tx, idRifa } = this.de;
    const { rows } = await tx.query<Pick<Linha, 'id_reserva'>>(
      `SELECT id_reserva FROM bilhetes.reserva
       WHERE id_rifa = $1 AND NOT id_reserva BETWEEN 1 AND $2 ORDER BY 1`,
      [idRifa, this.tocadas.length - 1],
    );
    for (const { id_reserva } of rows) this.achar(id_reserva, 'linha', 'não existe', 'existe');
  }

  private async conferirLote(): Promise<void> {
    const { lote } = this;
    this.lote = [];
    this.bilhetesDoLote = 0;
    if (lote.length === 0) return;
    const { tx, vault, idRifa } = this.de;
    const { rows } = await tx.query<Linha>(
      'SELECT * FROM bilhetes.reserva WHERE id_rifa = $1 AND id_reserva = ANY($2::int[])',
      [idRifa, lote.map(({ dados }) => dados.idReserva)],
    );
    const linhas = new Map(rows.map((linha) => [linha.id_reserva, linha]));
    const decifrar = await decryptAll(
      vault,
      lote.map(({ dados }) => dados.cliente),
    );
    for (const esperada of lote) {
      const { dados, revisao } = esperada;
      const achar = (campo: string, esperado: string, encontrado: string) =>
        this.achar(dados.idReserva, campo, esperado, encontrado, revisao);
      const linha = linhas.get(dados.idReserva);
      if (!linha) {
        achar('linha', 'existe', 'não existe');
        continue;
      }
      for (const [campo, esperado, lido] of CAMPOS) achar(campo, esperado(esperada), lido(linha));
      achar('cliente', texto(decifrar(dados.cliente)), texto(linha.cliente));
    }
  }

  private async conferirAbertas({ estado }: Rastro): Promise<void> {
    const esperadas = new Map<number, number>();
    for (const [, { tipo, ordinal, qtde }] of estado.grupos)
      if (tipo === 'reserva' && qtde > 0) esperadas.set(ordinal, qtde);
    const { tx, idRifa } = this.de;
    const { rows } = await tx.query<{ id_reserva: number; abertas: number }>(
      `SELECT id_reserva, abertas FROM bilhetes.reserva
       WHERE id_rifa = $1 AND (abertas <> 0 OR id_reserva = ANY($2::int[])) ORDER BY 1`,
      [idRifa, [...esperadas.keys()]],
    );
    for (const { id_reserva, abertas } of rows) {
      const revisao = this.tocadas[id_reserva];
      // One that no event tells of is told as such.
      if (revisao !== undefined)
        this.achar(
          id_reserva,
          'bilhetes à espera',
          texto(esperadas.get(id_reserva) ?? 0),
          texto(abertas),
          revisao,
        );
    }
  }

  private achar(
    idReserva: number,
    campo: string,
    esperado: string,
    encontrado: string,
    revisao: number | null = null,
  ): void {
    const onde = {
      visao: 'bilhetes',
      numBilhete: null,
      campo: `reserva ${idReserva}: ${campo}`,
      revisao,
    } as const;
    this.de.achados.conferir(onde, esperado, encontrado);
  }
}
