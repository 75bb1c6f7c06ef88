import { createHash, randomBytes } from 'node:crypto';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { credenciaisQueFaltam } from '@rifa-viva/contracts/regras/credenciais';
import type { Directory } from '@rifa-viva/server/access/directory';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { ENDERECOS_OFICIAIS, type EnderecosDosProvedores } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import { enderecoDoWebhookEfi } from './assinatura-efi.ts';
import { comAnteriores, semCredenciais } from './contas-anteriores.ts';
import { criarEfi, type GatewayEfi } from './efi.ts';
import { ClienteHttp, type OpcoesDoCliente } from './http.ts';
import { criarMercadoPago } from './mercado-pago.ts';
import {
  type PagamentoGateway,
  type Provedores,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
} from './provedor.ts';
import { ESQUECIDA_DEPOIS } from './proximo-passo.ts';

export interface ProvedoresDeps {
  readonly vault: Pick<Vault, 'secret' | 'derive'>;
  readonly directory: Pick<Directory, 'company' | 'companySecrets' | 'onChange'>;
  readonly enderecos: EnderecosDosProvedores;
  /** Public address of the installation. */
  readonly origin: string;
  /** Key and chain of a .p12/.pfx, PEM. Throws Refusal where it does not open, or its time is over. */
  readonly abrirCertificado: (
    bytes: Buffer,
    senha: string,
    agora: Date,
  ) => Promise<{ readonly cadeia: string; readonly chave: string }>;
  /** Milliseconds since the epoch. */
  readonly agora?: () => number;
  readonly limites?: OpcoesDoCliente['limites'] | undefined;
}

export interface ProvedoresDaEmpresa extends Provedores {
  /**
   * Makes a charge of one centavo with the credentials as they are, reads it back and takes it back; Efí is told where
   * its webhooks go. Answers why that fails (pt-BR, without secrets); null: it works.
   */
  testar(provedor: Provedor): Promise<string | null>;
  close(): Promise<void>;
}

/** A gateway, made from the credentials that its mark stands for. */
interface Montado<G> {
  readonly marca: string;
  readonly gateway: G;
  readonly http: ClienteHttp;
}

/** The gateways from settings and vault as they are now: what either process changes is seen by the next call. */
export function criarProvedores(deps: ProvedoresDeps): ProvedoresDaEmpresa {
  const agora = deps.agora ?? Date.now;
  const mercadoPago = guardar(
    (atual: Montado<PagamentoGateway> | null) => montarMercadoPago(deps, atual),
    agora,
  );
  const efi = guardar((atual: Montado<GatewayEfi> | null) => montarEfi(deps, atual), agora);
  const parar = deps.directory.onChange(({ empresa }) => {
    if (!empresa) return;
    mercadoPago.reler();
    efi.reler();
  });
  async function provarTudo(provedor: Provedor): Promise<void> {
    if (provedor === 'mercadoPago') return provar(await mercadoPago.obter(), agora);
    const gateway = await efi.obter();
    await provar(gateway, agora);
    await gateway.registrarWebhook(enderecoDoWebhookEfi(deps.origin, deps.vault));
  }

  return {
    async de(provedor) {
      const guardados = provedor === 'efi' ? efi : mercadoPago;
      const atual = await guardados.obter().catch((erro: unknown) => {
        if (!(erro instanceof ProvedorRecusouError) || guardados.anteriores().length === 0) throw erro;
        return semCredenciais(provedor, erro);
      });
      const anteriores = guardados.anteriores();
      return anteriores.length === 0 ? atual : comAnteriores(atual, anteriores);
    },
    async testar(provedor) {
      try {
        await provarTudo(provedor);
        return null;
      } catch (error) {
        if (error instanceof ProvedorRecusouError || error instanceof ProvedorIndisponivelError) {
          return error.message;
        }
        throw error;
      }
    },
    async close() {
      parar();
      await Promise.all([mercadoPago.fechar(), efi.fechar()]);
    },
  };
}

/** Former credentials that are kept; saving several of Efí's one by one leaves some between that never worked. */
const ANTERIORES = 4;

/**
 * Keeps what was made until the company changes, and then for as long as its credentials are the same; what was made of
 * former ones, in memory alone, as long as its charges are looked at.
 */
function guardar<G>(montar: (atual: Montado<G> | null) => Promise<Montado<G>>, agora: () => number) {
  let atual: Montado<G> | null = null;
  let anteriores: readonly { readonly montado: Montado<G>; readonly ate: number }[] = [];
  let pedido: Promise<G> | null = null;
  // One after another, so that the last one made is the newest.
  let fila: Promise<unknown> = Promise.resolve();

  async function renovar(): Promise<G> {
    const antes = atual;
    try {
      atual = await montar(antes);
      return atual.gateway;
    } catch (erro) {
      // It is none any more; a vault that does not answer says nothing.
      if (erro instanceof ProvedorRecusouError) atual = null;
      throw erro;
    } finally {
      if (antes && antes !== atual)
        manter([{ montado: antes, ate: agora() + ESQUECIDA_DEPOIS }, ...anteriores].slice(0, ANTERIORES));
    }
  }

  function manter(ficam: typeof anteriores): void {
    for (const um of anteriores) if (!ficam.includes(um)) void um.montado.http.fechar();
    anteriores = ficam;
  }

  return {
    reler() {
      pedido = null;
    },
    obter(): Promise<G> {
      if (pedido) return pedido;
      const este = fila.then(renovar);
      fila = este.catch(() => undefined);
      pedido = este;
      // What failed is tried again by whoever asks next.
      este.catch(() => {
        if (pedido === este) pedido = null;
      });
      return este;
    },
    anteriores(): readonly G[] {
      manter(anteriores.filter(({ ate }) => ate > agora()));
      return anteriores.map(({ montado }) => montado.gateway);
    },
    async fechar() {
      await fila;
      await Promise.all([atual, ...anteriores.map(({ montado }) => montado)].map((um) => um?.http.fechar()));
    },
  };
}

async function montarMercadoPago(
  deps: ProvedoresDeps,
  atual: Montado<PagamentoGateway> | null,
): Promise<Montado<PagamentoGateway>> {
  exigirCredenciais('mercadoPago', deps);
  const token = (await lerSegredo(deps, 'tokenMp')).toString();
  const marca = marcaDe(token);
  if (atual?.marca === marca) return atual;
  const endereco = deps.enderecos.mercadoPago;
  const http = new ClienteHttp({ nome: NOME_DO_PROVEDOR.mercadoPago, endereco, limites: deps.limites });
  // It refuses addresses it cannot reach; the simulator reaches all.
  const alcanca = deps.origin.startsWith('https:') || endereco !== ENDERECOS_OFICIAIS.mercadoPago;
  const avisarEm = alcanca ? `${deps.origin}/api/webhooks/mercadoPago?source_news=webhooks` : null;
  return {
    marca,
    http,
    gateway: criarMercadoPago({ http, token, avisarEm, dominio: dominioDe(deps.origin) }),
  };
}

async function montarEfi(
  deps: ProvedoresDeps,
  atual: Montado<GatewayEfi> | null,
): Promise<Montado<GatewayEfi>> {
  exigirCredenciais('efi', deps);
  const { chavePixEfi: chavePix, clientIdEfi: clientId } = deps.directory.company();
  const [clientSecret, certificado, senha] = await Promise.all([
    lerSegredo(deps, 'clientSecretEfi'),
    lerSegredo(deps, 'certificado'),
    lerSegredo(deps, 'senhaCertificado'),
  ]);
  const marca = marcaDe(chavePix, clientId, clientSecret, certificado, senha);
  if (atual?.marca === marca) return atual;
  const agora = deps.agora ?? Date.now;
  const { cadeia: cert, chave: key } = await deps
    .abrirCertificado(certificado, senha.toString(), new Date(agora()))
    .catch((error: unknown) => {
      throw error instanceof Refusal
        ? new ProvedorRecusouError('o certificado da Efí não abre ou venceu')
        : error;
    });
  const { efi: endereco, caEfi: ca } = deps.enderecos;
  const http = new ClienteHttp({
    nome: NOME_DO_PROVEDOR.efi,
    endereco,
    tls: { cert, key, ...(ca ? { ca } : {}) },
    limites: deps.limites,
  });
  return {
    marca,
    http,
    gateway: criarEfi({ http, clientId, clientSecret: clientSecret.toString(), chavePix, agora }),
  };
}

function exigirCredenciais(provedor: Provedor, { directory }: ProvedoresDeps): void {
  const faltam = credenciaisQueFaltam(provedor, directory.company(), directory.companySecrets());
  if (faltam.length > 0) {
    throw new ProvedorRecusouError(
      `${NOME_DO_PROVEDOR[provedor]} não está configurado: falta ${faltam.join(', ')}`,
    );
  }
}

/** Empty where it was never set. */
const lerSegredo = async ({ vault }: ProvedoresDeps, nome: string): Promise<Buffer> => {
  try {
    return (await vault.secret(nome)) ?? Buffer.alloc(0);
  } catch {
    throw new ProvedorIndisponivelError('o cofre não respondeu');
  }
};

/** Tells credentials apart without keeping them. */
function marcaDe(...partes: readonly (string | Buffer)[]): string {
  const digest = createHash('sha256');
  for (const parte of partes) digest.update(`${Buffer.byteLength(parte)}\n`).update(parte);
  return digest.digest('hex');
}

/** Of the addresses made for buyers: the installation's where it has one. */
function dominioDe(origin: string): string {
  const { hostname } = new URL(origin);
  return /\.[a-z]{2,}$/i.test(hostname) ? hostname : 'example.com';
}

const CINCO_MINUTOS_MS = 5 * 60_000;

async function provar(gateway: PagamentoGateway, agora: () => number): Promise<void> {
  const idCobranca = randomBytes(16).toString('hex');
  const { idPagamento } = await gateway.criar({
    idCobranca,
    valor: 1,
    descricao: 'Teste de conexão',
    pagarAte: agora() + CINCO_MINUTOS_MS,
    pagador: { idUsuario: 0, nome: 'Teste' },
  });
  try {
    if (!(await gateway.ler({ idCobranca, idPagamento }))) {
      throw new ProvedorIndisponivelError('a cobrança de teste não pôde ser lida de volta');
    }
  } finally {
    await gateway.cancelar({ idCobranca, idPagamento });
  }
}
