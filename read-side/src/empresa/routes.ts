import type { DadosDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import {
  carregarEmpresa,
  dataAtual,
  type Empresa,
  verificaLiberado,
} from '@rifa-viva/contracts/http/empresas';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';

type EmpresaLida = Static<typeof Empresa>;

const CENTRAL_TIMEOUT_MS = 3_000;
const CENTRAL_FRESH_MS = 60_000;

/** Company fields anybody may read. */
export function empresaPublica(empresa: DadosDaEmpresa, urlApi: string): EmpresaLida {
  return {
    logo: empresa.logo,
    nome: empresa.nome,
    nomeContato: empresa.nomeContato,
    email: empresa.email,
    telefone: empresa.telefone,
    urlApi: empresa.urlApi || urlApi,
    whatsApp: empresa.whatsApp,
    instagram: empresa.instagram,
    privado: empresa.privado,
    status: empresa.status,
    minutos: empresa.minutos,
    tipoPagamento: empresa.tipoPagamento,
    publicKey: empresa.chavePublicaMp,
    corFundoMenu: empresa.corFundoMenu,
    corTextoMenu: empresa.corTextoMenu,
    corFundoTitulo: empresa.corFundoTitulo,
    corTextoTitulo: empresa.corTextoTitulo,
    corFundoRodape: empresa.corFundoRodape,
    corTextoRodape: empresa.corTextoRodape,
  };
}

/** The field views of matrix B1. Secrets are told only as set or not. */
function empresaPara(
  caller: Caller | null,
  empresa: DadosDaEmpresa,
  segredos: ReadonlySet<string>,
  urlApi: string,
): EmpresaLida {
  return {
    ...empresaPublica(empresa, urlApi),
    ...(visibilidade.vePixComum(caller) &&
    (empresa.tipoPagamento === 'normal' || visibilidade.veProvedores(caller))
      ? { chavePixComum: empresa.chavePixComum, nomeRecebedor: empresa.nomeRecebedor, cidade: empresa.cidade }
      : {}),
    ...(visibilidade.veLimiteDoVendedor(caller)
      ? { qtdeMaxBilhetesVendedor: empresa.qtdeMaxBilhetesVendedor }
      : {}),
    ...(visibilidade.veProvedores(caller)
      ? {
          horasConferenciaManual: empresa.horasConferenciaManual,
          chavePublicaMp: empresa.chavePublicaMp,
          chavePixEfi: empresa.chavePixEfi,
          clientIdEfi: empresa.clientIdEfi,
          nomeCertificado: empresa.nomeCertificado,
          tokenMpConfigurado: segredos.has('tokenMp'),
          clientSecretEfiConfigurado: segredos.has('clientSecretEfi'),
          certificadoConfigurado: segredos.has('certificado'),
          webhookConfigurado: false,
        }
      : {}),
  };
}

/** The provider's word on this installation; Ativo whenever it cannot be had (spec, section 4). */
async function perguntarACentral(centralUrl: string, origin: string): Promise<string> {
  try {
    const url = new URL('/api/empresas/verificaLiberado', centralUrl);
    url.searchParams.set('api', origin);
    const answer = await fetch(url, { signal: AbortSignal.timeout(CENTRAL_TIMEOUT_MS) });
    const body = (await answer.json()) as { status?: unknown };
    return answer.ok && typeof body.status === 'string' ? body.status : 'Ativo';
  } catch {
    return 'Ativo';
  }
}

export function createEmpresaRoutes({ directory, settings, caughtUp }: ReadDeps): Implementation[] {
  let central: { status: string; at: number } | null = null;
  return [
    implement(carregarEmpresa, async ({ caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      return {
        answer: empresaPara(caller, directory.company(), directory.companySecrets(), settings.origin),
      };
    }),
    implement(verificaLiberado, async ({ now }) => {
      if (!settings.centralUrl) return { answer: { status: directory.company().status } };
      if (!central || now.getTime() - central.at > CENTRAL_FRESH_MS) {
        central = {
          status: await perguntarACentral(settings.centralUrl, settings.origin),
          at: now.getTime(),
        };
      }
      return { answer: { status: central.status } };
    }),
    implement(dataAtual, async ({ now }) => ({ answer: { dataAtual: now.toISOString() } })),
  ];
}
