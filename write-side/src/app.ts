import type { Directory } from '@rifa-viva/server/access/directory';
import type { Sessions } from '@rifa-viva/server/access/sessions';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { Metrics } from '@rifa-viva/server/http/metrics';
import type { Logger } from '@rifa-viva/server/logger';
import type { Readiness } from '@rifa-viva/server/readiness';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { abrirArquivos } from './adapters/arquivos.ts';
import { createArquivosRoutes } from './arquivos/routes.ts';
import { bannerDecider } from './banner/decider.ts';
import { createBannerRoutes } from './banner/routes.ts';
import { empresaDecider } from './empresa/decider.ts';
import { garantirEmpresa } from './empresa/primeira.ts';
import { createEmpresaRoutes } from './empresa/routes.ts';
import { type Actors, createActors } from './kernel/actors.ts';
import { modeloDecider } from './modelo-bilhete/decider.ts';
import { createModeloRoutes } from './modelo-bilhete/routes.ts';
import { createPagamentoRoutes } from './pagamento/routes.ts';
import { patrocinadorDecider } from './patrocinador/decider.ts';
import { createPatrocinadorRoutes } from './patrocinador/routes.ts';
import { readinessOf } from './readiness.ts';
import type { ComandoRifa, RespostaRifa } from './rifa/commands.ts';
import { rifaDecider } from './rifa/decider.ts';
import { criarLimitePorEndereco } from './rifa/limite-por-endereco.ts';
import { acompanharReservas } from './rifa/reservas-abertas.ts';
import { createRifaRoutes } from './rifa/routes.ts';
import { usuarioDecider } from './usuario/decider.ts';
import { criarLimites, type Limites } from './usuario/limites.ts';
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
  /** Public address of the installation. */
  readonly origin: string;
  /** Limits against guessing; tests and measurements widen those per address. */
  readonly limites?: Limites;
  /** Open reservations from one address. */
  readonly reservasPorEndereco: number;
}

export interface WriteSide {
  readonly implementations: readonly Implementation[];
  readonly readiness: Readiness;
  /** The actors of the raffles, for those who command without HTTP. */
  readonly rifas: Actors<ComandoRifa, RespostaRifa>;
  /** Company and ids 1 and 2, made on the very first start; each person is announced before. */
  ensureFirst(people: readonly PrimeiraPessoa[], announce: (person: PrimeiraPessoa) => void): Promise<void>;
  close(): Promise<void>;
}

/** Puts the contexts together; the only place that picks adapters. */
export async function createWriteSide(options: WriteSideOptions): Promise<WriteSide> {
  const { store, vault, directory, sessions, log, metrics, origin } = options;
  const plain = { store, vault, log, chained: false };
  const atores = {
    rifa: createActors(rifaDecider, { ...plain, chained: true }),
    usuario: createActors(usuarioDecider, plain),
    empresa: createActors(empresaDecider, plain),
    modelo: createActors(modeloDecider, plain),
    patrocinador: createActors(patrocinadorDecider, plain),
    banner: createActors(bannerDecider, plain),
  };
  const arquivos = await abrirArquivos(options.dataDir);
  const imagemExiste = (nome: string) => arquivos.existe('imagens', nome);
  const logoExiste = (nome: string) => arquivos.existe('patrocinadores', nome);
  const limites = options.limites ?? criarLimites();
  const porEndereco = criarLimitePorEndereco(options.reservasPorEndereco);
  const abertas = acompanharReservas({
    store,
    atores: atores.rifa,
    log,
    aoAbrir: porEndereco.firmar,
    aoFechar: porEndereco.soltar,
  });
  metrics.gauge('reservas_abertas', 'Open reservations', () => abertas.quantas);
  metrics.gauge('atores_rifa', 'Raffles in memory', () => atores.rifa.size);

  const usuario = { store, vault, directory, sessions, atores: atores.usuario, limites, log };
  const telefones = acompanharTelefones(usuario);
  const empresa = { store, vault, directory, atores: atores.empresa, imagemExiste, origin, log };
  return {
    implementations: [
      ...createRifaRoutes({
        store,
        vault,
        directory,
        atores: atores.rifa,
        porEndereco,
        abertas,
        imagemExiste,
      }),
      ...createUsuarioRoutes(usuario),
      ...createEmpresaRoutes(empresa),
      ...createModeloRoutes({ store, atores: atores.modelo, imagemExiste }),
      ...createPatrocinadorRoutes({ store, atores: atores.patrocinador, logoExiste }),
      ...createBannerRoutes({ store, atores: atores.banner, imagemExiste }),
      ...createArquivosRoutes({ arquivos }),
      ...createPagamentoRoutes(),
    ],
    readiness: readinessOf(options),
    rifas: atores.rifa,
    async ensureFirst(people, announce) {
      await garantirEmpresa(empresa);
      await garantirPrimeiros(usuario, people, announce);
    },
    async close() {
      for (const context of Object.values(atores)) context.close();
      await Promise.all([abertas.close(), telefones.close()]);
    },
  };
}
