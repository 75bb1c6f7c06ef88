import { upload } from '@rifa-viva/contracts/http/arquivos';
import { carregarBilhetes, devolverBilhetes, liberarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { atualizarEmpresa, carregarEmpresa, uploadCert } from '@rifa-viva/contracts/http/empresas';
import { financeiro } from '@rifa-viva/contracts/http/financeiro';
import { carregarModelos, deletarModelo, statusModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import {
  carregarPatrocinadores,
  gerarBilhetesPatrocinadores,
  uploadPatrocinadores,
} from '@rifa-viva/contracts/http/patrocinadores';
import { resultados } from '@rifa-viva/contracts/http/resultados';
import {
  atualizarRifa,
  carregarRifa,
  carregarRifas,
  excluirRifa,
  statusRifas,
} from '@rifa-viva/contracts/http/rifas';
import { carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import { baixar, chamar } from '@rifa-viva/ui/api/cliente.ts';
import { usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';

type Status = 'ativo' | 'excluido';
/** A reading that its screen may give up. */
interface Leitura {
  readonly signal?: AbortSignal;
}

const TODAS = 10_000;
const PRAZO_DO_PDF = 300_000;
const idUsuario = (): number => usuarioDaSessao()?.idUsuario ?? 0;
const enviados = new WeakMap<File, Promise<string>>();

/** Uploads a chosen picture, once however often saving is tried; answers its stored name. */
function enviarImagem(arquivo: File, recurso: string): Promise<string> {
  const chamada = recurso === 'patrocinadores' ? uploadPatrocinadores : upload;
  const envio =
    enviados.get(arquivo) ??
    chamar(chamada, { arquivo, nomeDoArquivo: arquivo.name }).then(({ nome }) => nome);
  enviados.set(arquivo, envio);
  envio.catch(() => enviados.delete(arquivo));
  return envio;
}

/** The calls of the product that are no verb of react-admin's. Each throws `ErroDaApi`. */
export const chamadas = {
  carregarUsuarios: (leitura: Leitura) => chamar(carregarUsuarios, leitura),
  carregarModelos: (leitura: Leitura) => chamar(carregarModelos, leitura),
  carregarRifa: (idRifa: number, leitura: Leitura) =>
    chamar(carregarRifa, { params: { idRifa }, ...leitura }),
  /** Every campaign, not only a page of them. */
  carregarRifas: () => chamar(carregarRifas, { params: { limit: TODAS } }),
  financeiro: (idRifa: number, leitura: Leitura) => chamar(financeiro, { params: { idRifa }, ...leitura }),
  resultados: (idRifa: number, leitura: Leitura) => chamar(resultados, { params: { idRifa }, ...leitura }),
  registrarResultado: (idRifa: number, milharSorteada: string) =>
    chamar(atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } }),

  carregarBilhetes: (idRifa: number, leitura: Leitura) =>
    chamar(carregarBilhetes, { params: { idRifa }, ...leitura }),
  /** Those of them that are taken. */
  lerBilhetes: (idRifa: number, numeros: readonly number[]) =>
    chamar(carregarBilhetes, { params: { idRifa }, query: { numeros: numeros.join(',') } }),
  liberar: (idRifa: number, bilhetesSelecionados: number[]) =>
    chamar(liberarBilhetes, { body: { idUsuario: idUsuario(), bilhetesSelecionados, idRifa } }),
  devolver: (idRifa: number, bilhetesSelecionados: number[]) =>
    chamar(devolverBilhetes, { body: { bilhetesSelecionados, idRifa } }),

  mudarStatusDaRifa: (idRifa: number, status: Status) =>
    chamar(statusRifas, { body: { status, idsRifa: [idRifa], idUsuario: idUsuario() } }),
  mudarStatusDoModelo: (idModeloBilhete: number, status: Status) =>
    chamar(statusModelo, { body: { status, idModeloBilhete, idUsuarioExclusao: idUsuario() } }),

  /** For good; react-admin's own deletion only excludes. */
  apagarRifa: (id: number) => chamar(excluirRifa, { params: { id } }),
  apagarModelo: (id: number) => chamar(deletarModelo, { params: { id } }),

  carregarPatrocinadores: () => chamar(carregarPatrocinadores),
  gerarBilhetesPatrocinadores: () => baixar(gerarBilhetesPatrocinadores, { prazoMs: PRAZO_DO_PDF }),

  carregarEmpresa: (leitura: Leitura) => chamar(carregarEmpresa, leitura),
  atualizarEmpresa: (body: BodyOf<typeof atualizarEmpresa>) => chamar(atualizarEmpresa, { body }),
  /** Answers the certificate's stored name. */
  async enviarCertificado(arquivo: File, senhaCertificado: string): Promise<string> {
    const campos = senhaCertificado ? { campos: { senhaCertificado } } : {};
    const { nomeCertificado } = await chamar(uploadCert, { arquivo, nomeDoArquivo: arquivo.name, ...campos });
    return nomeCertificado;
  },

  /** A form's values with the stored name in the place of each picture that was chosen. */
  async enviarImagens<V extends object>(recurso: string, valores: V): Promise<V> {
    const enviadas = await Promise.all(
      Object.entries(valores).map(async ([campo, valor]) => [
        campo,
        valor instanceof File ? await enviarImagem(valor, recurso) : valor,
      ]),
    );
    return Object.fromEntries(enviadas);
  },
};
