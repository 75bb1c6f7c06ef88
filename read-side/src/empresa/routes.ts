import type { DadosDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import {
  carregarEmpresa,
  dataAtual,
  type Empresa,
  verificaLiberado,
} from '@rifa-viva/contracts/http/empresas';
import { faltaDoProvedor } from '@rifa-viva/contracts/regras/credenciais';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { EnderecosDosProvedores } from '@rifa-viva/server/settings';
import type { Static } from '@sinclair/typebox';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import { criarCentral } from './central.ts';

type EmpresaLida = Static<typeof Empresa>;

export interface Instalacao {
  /** Public address. */
  readonly origin: string;
  readonly provedores: EnderecosDosProvedores;
}

/** Company fields anybody may read. */
export function empresaPublica(
  empresa: DadosDaEmpresa,
  { origin, provedores: { bancoSimulado } }: Instalacao,
): EmpresaLida {
  return {
    logo: empresa.logo,
    nome: empresa.nome,
    nomeContato: empresa.nomeContato,
    email: empresa.email,
    telefone: empresa.telefone,
    urlApi: empresa.urlApi || origin,
    whatsApp: empresa.whatsApp,
    instagram: empresa.instagram,
    privado: empresa.privado,
    status: empresa.status,
    minutos: empresa.minutos,
    tipoPagamento: empresa.tipoPagamento,
    publicKey: empresa.chavePublicaMp,
    ...(bancoSimulado ? { bancoSimulado } : {}),
    corFundoMenu: empresa.corFundoMenu,
    corTextoMenu: empresa.corTextoMenu,
    corFundoTitulo: empresa.corFundoTitulo,
    corTextoTitulo: empresa.corTextoTitulo,
    corFundoRodape: empresa.corFundoRodape,
    corTextoRodape: empresa.corTextoRodape,
  };
}

/** The field views of matrix B1. Secrets are told only as set or not. */
function empresaPara(caller: Caller | null, directory: Directory, instalacao: Instalacao): EmpresaLida {
  const empresa = directory.company();
  const segredos = directory.companySecrets();
  const falta = (provedor: Provedor) =>
    faltaDoProvedor(provedor, empresa, segredos, directory.providerTests());
  return {
    ...empresaPublica(empresa, instalacao),
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
          webhookConfigurado: segredos.has('segredoWebhookMp'),
          ...(empresa.validadeCertificado ? { validadeCertificado: empresa.validadeCertificado } : {}),
          faltaMercadoPago: falta('mercadoPago'),
          faltaEfi: falta('efi'),
        }
      : {}),
  };
}

export function createEmpresaRoutes({ directory, settings, caughtUp }: ReadDeps): Implementation[] {
  const central = settings.centralUrl ? criarCentral(settings.centralUrl, settings.origin) : null;
  return [
    implement(carregarEmpresa, async ({ caller, minPosition }) => {
      await caughtUp(minPosition, 'usuarios');
      return {
        answer: empresaPara(caller, directory, settings),
      };
    }),
    implement(verificaLiberado, async () => ({
      answer: { status: central ? await central.status() : directory.company().status },
    })),
    implement(dataAtual, async ({ now }) => ({ answer: { dataAtual: now.toISOString() } })),
  ];
}
