import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventoTelefone, EventoUsuario } from '@rifa-viva/contracts/eventos/usuario';
import { followFold } from '@rifa-viva/server/event-store/fold';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import { envelopeOf } from '../kernel/commands.ts';
import { consultar, type UsuarioDeps } from './registrar.ts';
import { criarTelefones } from './telefones.ts';

export interface ReacoesDeps extends Pick<UsuarioDeps, 'store' | 'vault' | 'atores' | 'log'> {
  /** How long a claim may stand alone while its command is still at work. */
  readonly esperaMs?: number;
}

const ESPERA_MS = 30_000;

/**
 * Finishes what a crash left half done between a phone's claim and its person: a claim whose person was
 * never registered, has another phone by now or was deleted is released.
 */
export function acompanharTelefones(deps: ReacoesDeps): { close(): Promise<void> } {
  const { store, log, esperaMs = ESPERA_MS } = deps;
  const claims = criarTelefones(store, deps.vault);
  /** Owner by claimed phone, and each person's phone (null: deleted). */
  const donos = new Map<string, number>();
  const telefones = new Map<number, string | null>();
  const prazos = new Map<string, NodeJS.Timeout>();
  let fechada = false;

  function dobrar(evento: RecordedEvent): void {
    if (eventoDe('telefone-', evento)) dobrarTelefone(evento.stream.slice('telefone-'.length), evento);
    else if (eventoDe('usuario-', evento)) dobrarPessoa(evento);
  }

  function dobrarTelefone(hmac: string, { type, data }: EventoTelefone): void {
    switch (type) {
      case 'TelefoneReivindicado':
        donos.set(hmac, data.idUsuario);
        break;
      case 'TelefoneDesocupado':
        donos.delete(hmac);
        break;
    }
    vigiar(hmac);
  }

  function dobrarPessoa(evento: EventoUsuario): void {
    const { idUsuario } = evento.data;
    const antes = telefones.get(idUsuario);
    switch (evento.type) {
      case 'UsuarioRegistrado':
      case 'UsuarioAlterado': {
        const { telefoneHmac } = evento.data;
        if (telefoneHmac === undefined) return;
        telefones.set(idUsuario, telefoneHmac);
        vigiar(telefoneHmac);
        break;
      }
      case 'UsuarioExcluido':
        telefones.set(idUsuario, null);
        break;
      case 'SenhaAlterada':
      case 'CodigoDeSenhaGerado':
      case 'CodigoDeSenhaUsado':
      case 'AnotacaoFeita':
      case 'AnotacaoRetirada':
      case 'PagamentoDeclarado':
      case 'UsuarioEntrou':
      case 'UsuarioSaiu':
        return;
    }
    if (antes) vigiar(antes);
  }

  /** Looks at a phone again later where its claim and its person do not agree. */
  function vigiar(hmac: string): void {
    const dono = donos.get(hmac);
    const certo = dono === undefined || telefones.get(dono) === hmac;
    clearTimeout(prazos.get(hmac));
    prazos.delete(hmac);
    if (!certo) depois(hmac, () => resolver(hmac));
  }

  /** Until it worked. */
  function depois(nome: string, tarefa: () => Promise<void>): void {
    if (fechada) return;
    const prazo = setTimeout(() => {
      prazos.delete(nome);
      tarefa().catch((error: unknown) => {
        // After the repair all is folded anew.
        if (isWaiting(error)) return;
        log.warn({ error: reasonOf(error) }, 'claim on a phone could not be settled yet');
        depois(nome, tarefa);
      });
    }, esperaMs);
    prazo.unref();
    prazos.set(nome, prazo);
  }

  async function resolver(hmac: string): Promise<void> {
    const dono = donos.get(hmac);
    if (dono === undefined || (await usa(dono, hmac))) return;
    await claims.desocupar(hmac, dono, causaDe(dono));
    await retomar(hmac, dono);
    // Under a name of its own: the release that is read now ends what waits under the phone's.
    depois(`${hmac} solto`, () => retomar(hmac, dono));
  }

  /** A change that found the claim still its own may be decided after the release: its phone is claimed again. */
  async function retomar(hmac: string, dono: number): Promise<void> {
    if (!(await usa(dono, hmac)) || (await claims.reivindicar(hmac, dono, causaDe(dono)))) return;
    log.error({ idUsuario: dono }, 'the phone of this person was claimed by another');
  }

  /** Asked of the person's own actor: a registration still on its way is decided before. */
  async function usa(idUsuario: number, hmac: string): Promise<boolean> {
    const { usuario } = await consultar(deps, causaDe(idUsuario), idUsuario);
    return usuario?.telefoneHmac === hmac;
  }

  const causaDe = (dono: number) =>
    envelopeOf(
      {
        caller: { idUsuario: 0, tipo: 'Sistema' },
        commandId: `telefone.${dono}.${Date.now()}`,
        requestId: 'reacoes',
        now: new Date(),
      },
      null,
    );

  const seguida = followFold({
    name: 'telefones',
    store,
    log,
    prefixes: ['telefone-', 'usuario-'],
    fold: dobrar,
  });

  return {
    async close() {
      fechada = true;
      for (const prazo of prazos.values()) clearTimeout(prazo);
      await seguida.close();
    },
  };
}
