import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { chamar } from '../api/cliente.ts';
import { criarValor } from '../estado/sinal.ts';
import { useValor } from '../estado/useValor.ts';
import { aplicarCores, CORES_PADRAO } from '../tema/tema.ts';

export type Empresa = AnswerOf<typeof carregarEmpresa>;

/** Company settings; `falhou` when they could not be had. */
export type EmpresaCarregada =
  | { readonly estado: 'carregando' }
  | { readonly estado: 'falhou' }
  | { readonly estado: 'pronta'; readonly empresa: Empresa };

const atual = criarValor<EmpresaCarregada>({ estado: 'carregando' });

export const useEmpresaCarregada = (): EmpresaCarregada => useValor(atual);

/** Nothing configured: what is shown while the settings have not loaded, or cannot be had. */
const EMPRESA_PADRAO: Empresa = {
  logo: '',
  nome: '',
  nomeContato: '',
  email: '',
  telefone: '',
  urlApi: '',
  whatsApp: '',
  instagram: '',
  privado: false,
  status: 'Ativo',
  minutos: 5,
  tipoPagamento: 'normal',
  publicKey: '',
  ...CORES_PADRAO,
};

export function useEmpresa(): Empresa {
  const carregada = useValor(atual);
  return carregada.estado === 'pronta' ? carregada.empresa : EMPRESA_PADRAO;
}

/** The public settings that came with the page. True when they were there. */
export function lerEmpresaDaPagina(): boolean {
  const texto = document.getElementById('empresa')?.textContent;
  if (!texto) return false;
  try {
    const empresa: unknown = JSON.parse(texto);
    if (!ehEmpresa(empresa)) return false;
    mostrar(empresa);
    return true;
  } catch {
    return false;
  }
}

/** Reads the settings again. A failure is logged; what was known stays. */
export async function recarregarEmpresa(): Promise<void> {
  try {
    mostrar(await chamar(carregarEmpresa));
  } catch (falha) {
    console.error(falha);
    if (atual.ler().estado === 'carregando') atual.mudar({ estado: 'falhou' });
  }
}

function mostrar(empresa: Empresa): void {
  atual.mudar({ estado: 'pronta', empresa });
  aplicarCores(empresa);
}

const ehEmpresa = (valor: unknown): valor is Empresa =>
  typeof valor === 'object' && valor !== null && 'privado' in valor && typeof valor.privado === 'boolean';
