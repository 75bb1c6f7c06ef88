import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { idBilhete, partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { eDeBilhetes } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { type Fato, fatoDe } from '../historico/fato.ts';
import type { Conferencia } from './conferir-bilhetes.ts';

/** The facts that the histories of a raffle's tickets tell, against the events that they are of. */

interface Linha {
  readonly posicao: string;
  readonly tipo: string;
  readonly em: Date;
  readonly id_usuario: number | null;
  readonly id_vendedor: number | null;
  readonly formato: string | null;
  readonly escolhidos: boolean;
  readonly bilhetes: readonly string[];
}
interface Esperado {
  readonly fato: Fato;
  readonly revisao: number;
}
type DoHistorico = Pick<Conferencia, 'tx' | 'idRifa' | 'achados'>;

const POR_PAGINA = 2_000;
/** Of the facts that are compared at once: a sale or a print may be of thousands. */
const BILHETES_POR_LOTE = 20_000;

const texto = (valor: unknown): string => String(valor ?? 'nada');
const momento = (valor: Date | string): string => new Date(valor).toISOString();

const CAMPOS: readonly (readonly [
  nome: string,
  esperado: (fato: Fato) => string,
  lido: (l: Linha) => string,
])[] = [
  ['tipo', ({ tipo }) => tipo, ({ tipo }) => tipo],
  ['quando', ({ em }) => momento(em), ({ em }) => momento(em)],
  ['quem', ({ idUsuario }) => texto(idUsuario), ({ id_usuario }) => texto(id_usuario)],
  ['vendedor', ({ idVendedor }) => texto(idVendedor), ({ id_vendedor }) => texto(id_vendedor)],
  ['formato', ({ formato }) => texto(formato), ({ formato }) => texto(formato)],
  ['números escolhidos', ({ escolhidos }) => texto(escolhidos), ({ escolhidos }) => texto(escolhidos)],
];

/** Takes the raffle's events while they pass by: of what was compared their places alone are kept. */
export class ConferenciaDoHistorico {
  private lote: Esperado[] = [];
  private bilhetesDoLote = 0;
  private readonly conhecidas = new Set<string>();

  /** `ate`: the last position that the view has seen. */
  constructor(
    private readonly de: DoHistorico,
    private readonly ate: bigint,
  ) {}

  async tomar(evento: RecordedEvent & EventoRifa): Promise<void> {
    if (!eDeBilhetes(evento) || evento.position > this.ate) return;
    this.conhecidas.add(String(evento.position));
    this.lote.push({ fato: fatoDe(evento), revisao: Number(evento.revision) });
    this.bilhetesDoLote += evento.data.numeros.length;
    if (this.lote.length === POR_PAGINA || this.bilhetesDoLote >= BILHETES_POR_LOTE)
      await this.conferirLote();
  }

  /** After the last event: what is left, and facts of tickets 1 to `total` that no event tells. */
  async terminar(total: number, pausa: () => Promise<unknown>): Promise<void> {
    await this.conferirLote();
    const { tx, idRifa } = this.de;
    for (let de = 1; de <= total; de += POR_PAGINA) {
      const ids = Array.from({ length: Math.min(POR_PAGINA, total - de + 1) }, (_, i) =>
        idBilhete(idRifa, de + i),
      );
      // Every search reads the whole pending list of the index: 0.4 ms where one without it takes 0.01 ms.
      await tx.query("SELECT gin_clean_pending_list('historico.fato_bilhetes')");
      const { rows } = await tx.query<Pick<Linha, 'posicao'>>(
        `SELECT f.posicao::text AS posicao
         FROM (SELECT DISTINCT f.posicao FROM unnest($1::bigint[]) AS b (id)
               JOIN historico.fato f ON f.bilhetes @> ARRAY[b.id]) AS f ORDER BY f.posicao`,
        [ids],
      );
      for (const { posicao } of rows) if (!this.conhecidas.has(posicao)) await this.estranhar(posicao);
      await pausa();
    }
  }

  private async conferirLote(): Promise<void> {
    const { lote } = this;
    this.lote = [];
    this.bilhetesDoLote = 0;
    if (lote.length === 0) return;
    const { rows } = await this.de.tx.query<Linha>(
      `SELECT f.posicao::text AS posicao, f.tipo, f.em, f.id_usuario, f.id_vendedor, f.formato, f.escolhidos,
              f.bilhetes::text[] AS bilhetes
       FROM historico.fato f WHERE f.posicao = ANY($1::bigint[])`,
      [lote.map(({ fato }) => fato.posicao)],
    );
    const linhas = new Map(rows.map((linha) => [linha.posicao, linha]));
    for (const esperado of lote) this.conferir(esperado, linhas.get(String(esperado.fato.posicao)));
  }

  private conferir({ fato, revisao }: Esperado, linha: Linha | undefined): void {
    const { achados, idRifa } = this.de;
    const achar = (id: number, campo: string, esperado: string, encontrado: string) => {
      const onde = { visao: 'historico', revisao, campo: `fato do evento ${revisao}: ${campo}` } as const;
      achados.conferir({ ...onde, numBilhete: noDaRifa(id, idRifa) }, esperado, encontrado);
    };
    const [primeiro = 0] = fato.bilhetes;
    if (!linha) {
      achar(primeiro, 'linha', 'existe', 'não existe');
      return;
    }
    for (const [nome, esperado, lido] of CAMPOS) achar(primeiro, nome, esperado(fato), lido(linha));
    const [certos, lidos] = [new Set(fato.bilhetes), new Set(linha.bilhetes.map(Number))];
    const dizer = (conjunto: ReadonlySet<number>, id: number) => (conjunto.has(id) ? 'está' : 'não está');
    for (const id of new Set([...certos, ...lidos]))
      achar(id, `bilhete ${partesDoIdBilhete(id).numBilhete}`, dizer(certos, id), dizer(lidos, id));
  }

  private async estranhar(posicao: string): Promise<void> {
    this.conhecidas.add(posicao);
    const { tx, achados, idRifa } = this.de;
    const { rows } = await tx.query<{ id: string }>(
      'SELECT unnest(bilhetes)::text AS id FROM historico.fato WHERE posicao = $1',
      [posicao],
    );
    const numBilhete = rows.map(({ id }) => noDaRifa(Number(id), idRifa)).find((num) => num !== null) ?? null;
    achados.conferir(
      { visao: 'historico', numBilhete, campo: `fato na posição ${posicao}`, revisao: null },
      'não existe',
      'existe',
    );
  }
}

/** A ticket's number, null where it is of another raffle. */
function noDaRifa(id: number, rifa: number): number | null {
  const { idRifa, numBilhete } = partesDoIdBilhete(id);
  return idRifa === rifa ? numBilhete : null;
}
