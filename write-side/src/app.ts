import { MAXIMO_ABERTAS } from '@rifa-viva/contracts/regras/reserva';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import { waitingForStores } from '@rifa-viva/server/at-start';
import { type Pauses, patrol } from '@rifa-viva/server/event-store/patrol';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { BoundKeys } from '@rifa-viva/server/http/keys';
import type { Metrics } from '@rifa-viva/server/http/metrics';
import type { Logger } from '@rifa-viva/server/logger';
import type { Readiness } from '@rifa-viva/server/readiness';
import type { EnderecosDosProvedores } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { acertoDecider } from './acerto/decider.ts';
import { createAcertoRoutes } from './acerto/routes.ts';
import { abrirArquivos } from './adapters/arquivos.ts';
import { createArquivosRoutes } from './arquivos/routes.ts';
import { bannerDecider } from './banner/decider.ts';
import { createBannerRoutes } from './banner/routes.ts';
import { creditoDecider } from './credito/decider.ts';
import { createCreditoRoutes } from './credito/routes.ts';
import { abrirCertificado } from './empresa/certificado.ts';
import { empresaDecider } from './empresa/decider.ts';
import { garantirEmpresa } from './empresa/primeira.ts';
import { createEmpresaRoutes } from './empresa/routes.ts';
import { vigiarCertificado } from './empresa/validade.ts';
import { type Actors, createActors } from './kernel/actors.ts';
import { followKeys } from './kernel/bound-keys.ts';
import { modeloDecider } from './modelo-bilhete/decider.ts';
import { createModeloRoutes } from './modelo-bilhete/routes.ts';
import { acompanharNotificacoes } from './notificacao/carteiro.ts';
import { notificacaoDecider } from './notificacao/decider.ts';
import { createNotificacaoRoutes } from './notificacao/routes.ts';
import { criarServicoDePush, type ServicoDePush } from './notificacao/servico.ts';
import { chavesVapid } from './notificacao/vapid.ts';
import { acompanharCobrancas } from './pagamento/cobrador.ts';
import { cobrancaDecider } from './pagamento/decider.ts';
import { montarPedido } from './pagamento/execute.ts';
import { cobrancasParaReservas } from './pagamento/para-reservas.ts';
import { RELOGIO, type Relogio } from './pagamento/portas.ts';
import type { Provedores } from './pagamento/provedor.ts';
import { criarProvedores } from './pagamento/provedores.ts';
import { createPagamentoRoutes } from './pagamento/routes.ts';
import { patrocinadorDecider } from './patrocinador/decider.ts';
import { createPatrocinadorRoutes } from './patrocinador/routes.ts';
import { readinessOf } from './readiness.ts';
import { type AutoridadeDeTempo, acompanharSelos, type Esperas } from './rifa/carimbos.ts';
import type { ComandoRifa, RespostaRifa } from './rifa/commands.ts';
import { lerCompradores } from './rifa/compradores.ts';
import { criarConferencia } from './rifa/conferencia.ts';
import { rifaDecider } from './rifa/decider.ts';
import { criarLimitePorEndereco, parteDoEndereco } from './rifa/limite-por-endereco.ts';
import { criarNomes } from './rifa/nomes.ts';
import { devidaAoVendedor } from './rifa/para-acertos.ts';
import { rifasParaCobrancas } from './rifa/para-cobrancas.ts';
import { acompanharReservas, type FimDaReserva } from './rifa/reservas-abertas.ts';
import { criarRitmo } from './rifa/ritmo.ts';
import { createRifaRoutes } from './rifa/routes.ts';
import { usuarioDecider } from './usuario/decider.ts';
import { criarLimites, type Limites } from './usuario/limites.ts';
import { declaracaoDePagamento } from './usuario/para-reservas.ts';
import { garantirPrimeiros, type PrimeiraPessoa } from './usuario/primeiros.ts';
import { acompanharTelefones } from './usuario/reacoes.ts';
import { createUsuarioRoutes } from './usuario/routes.ts';

export interface WriteSideOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly dataDir: string;
  /** How long a caller waits for what he has seen, and for the log (settings). */
  readonly esperaMs: number;
  readonly esperaDoLogMs: number;
  /** Public address of the installation. */
  readonly origin: string;
  /** Where payment providers answer. */
  readonly provedores: EnderecosDosProvedores;
  /** Limits against guessing; tests and measurements widen those per address. */
  readonly limites?: Limites;
  /** Open reservations from one address. */
  readonly reservasPorEndereco: number;
  /** Reservations, and charges by a provider, that one person may begin in an hour and not pay. */
  readonly reservasPorHora: number;
  /** In place of those at `provedores`: proofs bring their own. */
  readonly gateways?: Provedores;
  /** Time-stamping authority (RFC 3161); absent: no seal is shown to anybody. */
  readonly tsaUrl?: string | undefined;
  /** In place of the one at `tsaUrl`, and between two tries: proofs bring their own. */
  readonly autoridade?: AutoridadeDeTempo;
  readonly esperasDoCarimbo?: Esperas;
  /** Push services beside those of the browsers' makers, as origins. */
  readonly pushOrigens?: readonly string[];
  /** In place of them all: proofs bring their own. */
  readonly servicoDePush?: ServicoDePush;
  /** By which charges are looked at; proofs bring their own. */
  readonly relogio?: Relogio;
  /** When the whole log is verified; proofs do not wait a day. */
  readonly ronda?: Pauses;
}

export interface WriteSide {
  readonly implementations: readonly Implementation[];
  readonly readiness: Readiness;
  /** For the router: what the keys of its calls are bound to. */
  readonly keys: BoundKeys;
  /** The actors of the raffles, for those who command without HTTP. */
  readonly rifas: Actors<ComandoRifa, RespostaRifa>;
  /** Company and ids 1 and 2, made on the very first start, `now`; each person is announced before. */
  ensureFirst(
    people: readonly PrimeiraPessoa[],
    announce: (person: PrimeiraPessoa) => void,
    now?: Date,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Puts the contexts together; the only place that picks adapters. */
export async function createWriteSide(options: WriteSideOptions): Promise<WriteSide> {
  const { store, vault, directory, sessions, log, metrics, origin, esperaMs, esperaDoLogMs } = options;
  const plain = { store, vault, log, esperaDoLogMs };
  const atores = {
    rifa: createActors(rifaDecider, plain),
    usuario: createActors(usuarioDecider, plain),
    empresa: createActors(empresaDecider, plain),
    modelo: createActors(modeloDecider, plain),
    patrocinador: createActors(patrocinadorDecider, plain),
    banner: createActors(bannerDecider, plain),
    pagamento: createActors(cobrancaDecider, plain),
    credito: createActors(creditoDecider, plain),
    notificacao: createActors(notificacaoDecider, plain),
    acerto: createActors(acertoDecider, plain),
  };
  const keys = followKeys({ store, log, secret: vault.derive('pedido'), esperaMs: esperaDoLogMs });
  const arquivos = await abrirArquivos(options.dataDir);
  const imagemExiste = (nome: string) => arquivos.existe('imagens', nome);
  const logoExiste = (nome: string) => arquivos.existe('patrocinadores', nome);
  const limites = options.limites ?? criarLimites();
  const { relogio = RELOGIO } = options;
  const porEndereco = criarLimitePorEndereco(options.reservasPorEndereco);
  const porHora = {
    porPessoa: options.reservasPorHora,
    // A person has two places: as many people as an address has room for.
    porEndereco: Math.ceil((options.reservasPorEndereco / MAXIMO_ABERTAS) * options.reservasPorHora),
  };
  const ritmo = criarRitmo(porHora);
  const ritmoDasCobrancas = criarRitmo(porHora);
  const encerrada = (chave: string, { como, idUsuario, agora }: FimDaReserva) => {
    if (como === 'gratuita') porEndereco.reter(chave);
    else porEndereco.soltar(chave);
    if (agora && como === 'paga') ritmo.paga(idUsuario);
    if (agora && como === 'expirada') ritmo.expirada(idUsuario);
  };
  const abertas = acompanharReservas({
    store,
    atores: atores.rifa,
    log,
    esperaMs,
    aoAbrir: porEndereco.firmar,
    aoFechar: encerrada,
    clock: relogio.agora,
  });
  metrics.gauge('reservas_abertas', 'Open reservations', () => abertas.quantas);
  metrics.gauge('atores_rifa', 'Raffles in memory', () => atores.rifa.size);

  const provedores = criarProvedores({
    vault,
    directory,
    enderecos: options.provedores,
    origin,
    abrirCertificado,
  });
  const rifas = rifasParaCobrancas(atores.rifa, relogio.agora);
  const cobrador = acompanharCobrancas({
    store,
    log,
    metrics,
    esperaMs,
    relogio,
    rifas,
    provedores: options.gateways ?? provedores,
    cobrancas: atores.pagamento,
    aoVender: ritmoDasCobrancas.paga,
    pedidoDe: (estado) => montarPedido({ vault, directory }, estado),
  });
  const pagamento = {
    store,
    vault,
    directory,
    atores: atores.pagamento,
    cobrador,
    rifas,
    ritmo: ritmoDasCobrancas,
  };

  const autoridade = options.autoridade ?? (options.tsaUrl ? await autoridadeEm(options.tsaUrl) : null);
  const carimbos =
    autoridade &&
    acompanharSelos({ store, atores: atores.rifa, log, autoridade, esperas: options.esperasDoCarimbo });
  if (carimbos)
    metrics.gauge('selos_sem_carimbo', 'Seals that wait for a time stamp', () => carimbos.esperando);

  const chaves = await waitingForStores(() => chavesVapid(vault), log);
  const servico =
    options.servicoDePush ??
    criarServicoDePush({
      chaves,
      responsavel: origin.startsWith('https:') ? origin : 'mailto:contato@rifaviva.invalid',
      origens: options.pushOrigens ?? [],
    });
  const notificacao = { vault, atores: atores.notificacao, servico, chaves, limites };
  const carteiro = acompanharNotificacoes({
    ...notificacao,
    store,
    directory,
    log,
    metrics,
    relogio,
    compradores: (idRifa, milharSorteada) => lerCompradores(store, idRifa, milharSorteada),
  });

  const usuario = { store, vault, directory, sessions, atores: atores.usuario, limites, log };
  const telefones = acompanharTelefones(usuario);
  const empresa = {
    vault,
    directory,
    atores: atores.empresa,
    imagemExiste,
    testarProvedor: provedores.testar,
    origin,
  };
  const ronda = patrol(store, log, options.ronda);
  metrics.gauge('rondas_do_log', 'Times that the whole log was verified', () => ronda.rounds);
  const certificado = vigiarCertificado({ directory, log });
  metrics.gauge('certificado_efi_dias', 'Days until the certificate of Efí ends', certificado.dias);
  return {
    implementations: [
      ...createRifaRoutes({
        store,
        vault,
        directory,
        atores: atores.rifa,
        porEndereco,
        parteDoEndereco: parteDoEndereco(options.reservasPorEndereco),
        ritmo,
        abertas,
        cobrancas: cobrancasParaReservas(pagamento),
        nomes: criarNomes(vault),
        declarar: declaracaoDePagamento(atores.usuario),
        imagemExiste,
      }),
      ...createUsuarioRoutes(usuario),
      ...createEmpresaRoutes(empresa),
      ...createModeloRoutes({ store, atores: atores.modelo, imagemExiste }),
      ...createPatrocinadorRoutes({ store, atores: atores.patrocinador, logoExiste }),
      ...createBannerRoutes({ store, atores: atores.banner, imagemExiste }),
      ...createArquivosRoutes({ arquivos }),
      ...createPagamentoRoutes(pagamento),
      ...createNotificacaoRoutes(notificacao),
      ...createAcertoRoutes({ atores: atores.acerto, devidaA: devidaAoVendedor(atores.rifa) }),
      ...createCreditoRoutes({
        atores: atores.credito,
        conferencia: criarConferencia(atores.rifa, vault.derive('conferencia')),
      }),
    ],
    readiness: readinessOf({ ...options, keys, arquivos }),
    keys,
    rifas: atores.rifa,
    async ensureFirst(people, announce, now = new Date()) {
      await waitingForStores(() => garantirEmpresa(empresa, now), log);
      await waitingForStores(() => garantirPrimeiros(usuario, people, announce, now), log);
    },
    async close() {
      for (const context of Object.values(atores)) context.close();
      certificado.close();
      await Promise.all([
        keys.close(),
        abertas.close(),
        telefones.close(),
        cobrador.close(),
        carteiro.close(),
        carimbos?.close(),
        ronda.close(),
      ]);
      // Nobody asks them any more.
      await provedores.close();
    },
  };
}

/** Most installations ask none: what speaks to one is loaded where it is asked. */
async function autoridadeEm(endereco: string): Promise<AutoridadeDeTempo> {
  const { criarAutoridadeDeTempo } = await import('./adapters/autoridade-de-tempo.ts');
  return criarAutoridadeDeTempo(endereco);
}
