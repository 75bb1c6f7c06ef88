import { Defeito } from './defeito.ts';
import type { Evento } from './eventos.ts';
import { inteiro, objeto, texto } from './json.ts';

/** Who may do what: the server notes beside each event who did it and what he was then. */
interface Ato {
  readonly tipos: readonly string[];
  /** The field of the contents that names him too; of what the system did, it names whom it was done for. */
  readonly campo?: string;
  /** The only person who may. */
  readonly so?: number;
}

const ADMINISTRADOR = ['Administrador'];
const GERENCIA = [...ADMINISTRADOR, 'Gerente'];
const EQUIPE = [...GERENCIA, 'Vendedor'];
const TODOS = [...EQUIPE, 'Usuario'];
const SISTEMA = 'Sistema';
const DA_CAMPANHA: Ato = { tipos: GERENCIA, campo: 'idUsuario' };
const DO_ADMINISTRADOR: Ato = { tipos: ADMINISTRADOR, campo: 'idUsuario' };
const DO_PROVEDOR: Ato = { ...DO_ADMINISTRADOR, so: 1 };

/** Others (ends of reservations, payments refused, what is free and so paid at once) come of whatever somebody did. */
const ATOS: Readonly<Record<string, Ato>> = {
  RifaCriada: DA_CAMPANHA,
  RascunhoCriado: DA_CAMPANHA,
  RifaPublicada: DA_CAMPANHA,
  RifaAlterada: DA_CAMPANHA,
  BilhetesEmitidos: { tipos: GERENCIA },
  RegraDoSorteioFixada: DA_CAMPANHA,
  RifaExcluida: DA_CAMPANHA,
  RifaRestaurada: DO_PROVEDOR,
  RifaExpurgada: DO_PROVEDOR,
  BilhetesReservados: { tipos: TODOS, campo: 'idUsuario' },
  ReservaCancelada: { tipos: [...TODOS, SISTEMA], campo: 'idUsuario' },
  ReservaPaga: { tipos: [SISTEMA] },
  BilhetesLiberados: { tipos: ADMINISTRADOR, campo: 'liberadoPor' },
  BilhetesVendidos: { tipos: EQUIPE, campo: 'idUsuarioEmissor' },
  BilhetesDevolvidos: { tipos: [...GERENCIA, SISTEMA], campo: 'idUsuario' },
  BilhetesImpressos: { tipos: EQUIPE, campo: 'idUsuario' },
  ListaSelada: DO_ADMINISTRADOR,
  SeloCarimbado: { tipos: [SISTEMA] },
  ResultadoRegistrado: DO_ADMINISTRADOR,
  ResultadoConfirmado: DO_ADMINISTRADOR,
};

/** Throws a Defeito. */
export function conferirAutoria({ indice, type, data, metadata }: Evento): void {
  const ato = Object.hasOwn(ATOS, type) ? ATOS[type] : undefined;
  if (!ato || (type === 'ReservaPaga' && data.total === 0)) return;
  const dizer = (frase: string): never => {
    throw new Defeito(`Evento ${indice} (${type}): ${frase}.`, indice);
  };
  const ator = objeto(metadata, 'actor');
  const [quem, tipo] = [inteiro(ator, 'idUsuario'), texto(ator, 'tipo')];
  const por = ato.campo === undefined || tipo === SISTEMA ? quem : inteiro(data, ato.campo);
  if (por !== quem) dizer(`diz que foi a pessoa ${por}, e foi anotada outra`);
  // What is only reserved is given back by an Administrador alone.
  const tipos = type === 'BilhetesDevolvidos' && 'idReserva' in data ? ADMINISTRADOR : ato.tipos;
  if (!tipos.includes(tipo)) dizer(`quem fez não podia: era ${tipo}, e só ${tipos.join(' ou ')} pode`);
  if (ato.so !== undefined && quem !== ato.so) dizer(`quem fez não podia: só a pessoa ${ato.so} pode`);
}
