import type { DadosDaEmpresa, EventoEmpresa, SegredoDaEmpresa } from '../eventos/empresa.ts';
import type { Provedor } from '../eventos/pagamento.ts';

/** What a payment provider cannot do without, and whether it was tried as it is. */

interface Credencial {
  /** As people read it. */
  readonly nome: string;
  readonly campo?: keyof DadosDaEmpresa;
  readonly segredo?: SegredoDaEmpresa;
}

const CREDENCIAIS: Readonly<Record<Provedor, readonly Credencial[]>> = {
  mercadoPago: [
    { nome: 'Chave Pública', campo: 'chavePublicaMp' },
    { nome: 'Access Token', segredo: 'tokenMp' },
    { nome: 'Segredo do Webhook', segredo: 'segredoWebhookMp' },
  ],
  efi: [
    { nome: 'Chave Pix', campo: 'chavePixEfi' },
    { nome: 'Client ID', campo: 'clientIdEfi' },
    { nome: 'Client Secret', segredo: 'clientSecretEfi' },
    { nome: 'Certificado', segredo: 'certificado' },
  ],
};
/** Changes with the certificate, and may be empty. */
const DO_CERTIFICADO = { campo: 'nomeCertificado', segredo: 'senhaCertificado' } as const;

/** Which of the credentials are not there. */
export const credenciaisQueFaltam = (
  provedor: Provedor,
  dados: DadosDaEmpresa,
  segredos: ReadonlySet<string>,
): string[] =>
  CREDENCIAIS[provedor]
    .filter(({ campo, segredo }) => (campo && !dados[campo]) || (segredo && !segredos.has(segredo)))
    .map(({ nome }) => nome);

/** How often a provider's credentials changed, and at which count they were tried. */
export type TestesDosProvedores = Readonly<
  Record<Provedor, { readonly versao: number; readonly testada: number | null }>
>;
export const SEM_TESTES: TestesDosProvedores = {
  mercadoPago: { versao: 0, testada: null },
  efi: { versao: 0, testada: null },
};

export const foiTestado = (testes: TestesDosProvedores, provedor: Provedor): boolean =>
  testes[provedor].testada === testes[provedor].versao;

/** Folds one event of the company. */
export function testesDepoisDe(testes: TestesDosProvedores, evento: EventoEmpresa): TestesDosProvedores {
  switch (evento.type) {
    case 'EmpresaCriada':
      return testes;
    case 'ProvedorTestado': {
      const { provedor } = evento.data;
      const { versao } = testes[provedor];
      return { ...testes, [provedor]: { versao, testada: versao } };
    }
    case 'EmpresaAlterada':
      return mudados(testes, Object.keys(evento.data.depois), 'campo');
    case 'SegredoDaEmpresaAlterado':
      return mudados(testes, [evento.data.segredo], 'segredo');
  }
}

function mudados(
  testes: TestesDosProvedores,
  nomes: readonly string[],
  onde: 'campo' | 'segredo',
): TestesDosProvedores {
  const mudou = (provedor: Provedor): boolean =>
    [...CREDENCIAIS[provedor], ...(provedor === 'efi' ? [DO_CERTIFICADO] : [])].some(
      (credencial: Omit<Credencial, 'nome'>) => nomes.includes(credencial[onde] ?? ''),
    );
  const depois = (provedor: Provedor) => {
    const { versao, testada } = testes[provedor];
    return mudou(provedor) ? { versao: versao + 1, testada } : testes[provedor];
  };
  return { mercadoPago: depois('mercadoPago'), efi: depois('efi') };
}

/** What still has to be done before a provider can be chosen, for people; nothing: it can. */
export function faltaDoProvedor(
  provedor: Provedor,
  dados: DadosDaEmpresa,
  segredos: ReadonlySet<string>,
  testes: TestesDosProvedores,
): string[] {
  const faltam = credenciaisQueFaltam(provedor, dados, segredos);
  return foiTestado(testes, provedor) && faltam.length === 0 ? [] : [...faltam, 'Testar conexão'];
}
