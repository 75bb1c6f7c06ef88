import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { DadosDaEmpresa, EventoEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import { idDoStream, STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import type { EventoTelefone, EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import {
  SEM_TESTES,
  type TestesDosProvedores,
  testesDepoisDe,
} from '@rifa-viva/contracts/regras/credenciais';
import { type Conta, contaDepoisDe } from '@rifa-viva/contracts/usuario/conta';
import { followFold } from '../event-store/fold.ts';
import type { Parked } from '../event-store/parked.ts';
import type { EventStore, RecordedEvent } from '../event-store/types.ts';
import type { Logger } from '../logger.ts';

/** What both sides must know fresh of a person, folded from the person's own events. */
export interface Person extends Omit<Conta, 'nome' | 'telefone' | 'pix'> {
  /** Under the person's own key; a session has the name in clear. */
  readonly nomeCifrado: Cifrado;
  /**
   * Why his stream waits for a repair, where it does: what he may do since then is not known, so he may do nothing and
   * counts for nobody's right.
   */
  readonly waits?: string;
}

export interface Directory {
  person(idUsuario: number): Person | undefined;
  people(): Iterable<Person>;
  /** Whose phone this is now (HMAC of the digits). */
  ownerOfPhone(telefoneHmac: string): number | undefined;
  company(): DadosDaEmpresa;
  /** Names of the company's secrets that were ever set. */
  companySecrets(): ReadonlySet<string>;
  /** Which payment providers were tried with their credentials as they are. */
  providerTests(): TestesDosProvedores;
  /** Resolves when events up to this position are folded in. Throws Refusal, 503, where they are not after `patienceMs`. */
  waitFor(position: bigint): Promise<void>;
  /** Resolves once everything that was in the log at the start is folded in. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** Called after each change of a person or of the company. */
  onChange(listener: (change: { idUsuario?: number; empresa?: true }) => void): () => void;
  close(): Promise<void>;
}

const PREFIXES = ['usuario-', 'telefone-', STREAM_EMPRESA];

/** Follows people and company in memory. Each side runs one of its own. */
export function followDirectory(store: EventStore, logger: Logger, patienceMs: number): Directory {
  const state = new DirectoryState();
  const followed = followFold({
    name: 'pessoas',
    store,
    log: logger,
    prefixes: PREFIXES,
    fold: (event) => state.apply(event),
    onParked: (parked) => state.park(parked),
  });

  return {
    person: (id) => state.people.get(id),
    people: () => state.people.values(),
    ownerOfPhone: (hmac) => state.phones.get(hmac),
    company: () => state.company,
    companySecrets: () => state.secrets,
    providerTests: () => state.tests,
    waitFor: (position) => followed.waitFor(position, patienceMs),
    ready: () => followed.ready(),
    isReady: () => followed.caughtUp,
    onChange(listener) {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    close: () => followed.close(),
  };
}

class DirectoryState {
  readonly people = new Map<number, Person>();
  readonly phones = new Map<string, number>();
  readonly secrets = new Set<string>();
  readonly listeners = new Set<(change: { idUsuario?: number; empresa?: true }) => void>();
  company: DadosDaEmpresa = EMPRESA_INICIAL;
  tests: TestesDosProvedores = SEM_TESTES;

  apply(event: RecordedEvent): void {
    if (eventoDe('empresa', event)) {
      this.applyCompany(event);
      this.tell({ empresa: true });
    } else if (eventoDe('telefone-', event)) {
      this.applyPhone(event.stream.slice('telefone-'.length), event);
    } else if (eventoDe('usuario-', event)) {
      this.applyPerson(event);
      this.tell({ idUsuario: event.data.idUsuario });
    }
  }

  /** What is known of a person stays, for everybody but himself. */
  park({ stream, reason }: Parked): void {
    const idUsuario = stream.startsWith('usuario-') ? idDoStream(stream) : null;
    const before = idUsuario === null ? undefined : this.people.get(idUsuario);
    if (idUsuario === null || !before) return;
    this.people.set(idUsuario, { ...before, waits: reason });
    this.tell({ idUsuario });
  }

  private tell(change: { idUsuario?: number; empresa?: true }) {
    for (const listener of this.listeners) listener(change);
  }

  private applyCompany(event: EventoEmpresa): void {
    this.tests = testesDepoisDe(this.tests, event);
    switch (event.type) {
      case 'EmpresaCriada':
        this.company = event.data;
        return;
      case 'EmpresaAlterada':
        this.company = { ...this.company, ...event.data.depois };
        return;
      case 'SegredoDaEmpresaAlterado':
        this.secrets.add(event.data.segredo);
        return;
      case 'ProvedorTestado':
        return;
    }
  }

  private applyPhone(hmac: string, event: EventoTelefone): void {
    if (event.type === 'TelefoneReivindicado') this.phones.set(hmac, event.data.idUsuario);
    else if (this.phones.get(hmac) === event.data.idUsuario) this.phones.delete(hmac);
  }

  private applyPerson(event: EventoUsuario): void {
    const { idUsuario } = event.data;
    const before = this.people.get(idUsuario);
    const conta = contaDepoisDe(before ? { ...before, ...UNREAD, nome: before.nomeCifrado } : null, event);
    if (!conta) return;
    const { nome: nomeCifrado, telefone: _, pix: __, ...person } = conta;
    this.people.set(idUsuario, { ...person, nomeCifrado });
  }
}

/** What nobody asks for here is not kept in memory. */
const UNREAD = { telefone: '', pix: '' };
