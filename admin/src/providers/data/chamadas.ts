import { carregarAcertos, estornarAcerto, pagarAcerto } from '@rifa-viva/contracts/http/acertos';
import { carregarAcessos } from '@rifa-viva/contracts/http/acessos';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import { chaveDaEmpresa } from '@rifa-viva/contracts/http/auditoria';
import {
  devolverBilhetes,
  liberarBilhetes,
  listarBilhetes,
  numerosDosBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf, QueryOf } from '@rifa-viva/contracts/http/call';
import {
  anotarCliente,
  carregarCliente,
  carregarCompras,
  carregarHistoricoDaConta,
  retirarAnotacao,
} from '@rifa-viva/contracts/http/clientes';
import {
  atualizarEmpresa,
  carregarEmpresa,
  testarConexao,
  uploadCert,
} from '@rifa-viva/contracts/http/empresas';
import { compradoresOnline, financeiro, financeiroGeral } from '@rifa-viva/contracts/http/financeiro';
import { carregarModelos, deletarModelo, statusModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import {
  carregarCobranca,
  carregarCobrancas,
  carregarReservasEmEspera,
  conferirCobranca,
  creditosUsados,
  devolverPagamento,
  liberarPorExtrato,
  totaisPagamentos,
} from '@rifa-viva/contracts/http/pagamentos';
import { painel } from '@rifa-viva/contracts/http/painel';
import {
  carregarPatrocinadores,
  gerarBilhetesPatrocinadores,
  uploadPatrocinadores,
} from '@rifa-viva/contracts/http/patrocinadores';
import {
  carregarComparacao,
  carregarEstadoDaRifa,
  carregarEventosDaRifa,
  carregarLeituraDaRifa,
  compararRifa,
  reconstruirVisao,
} from '@rifa-viva/contracts/http/repeticao';
import { previaDoResultado, resultados } from '@rifa-viva/contracts/http/resultados';
import {
  atualizarRifa,
  carregarRifa,
  carregarRifas,
  confirmarResultado,
  excluirRifa,
  selarLista,
  statusRifas,
} from '@rifa-viva/contracts/http/rifas';
import { carregarUsuarios, gerarCodigoDeSenha } from '@rifa-viva/contracts/http/usuarios';
import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import { baixar, chamar } from '@rifa-viva/ui/api/cliente.ts';
import { usuarioDaSessao } from '@rifa-viva/ui/sessao/sessao.ts';

type Status = 'ativo' | 'excluido';
/** A reading that its screen may give up. */
interface Leitura {
  readonly signal?: AbortSignal;
}

const TODAS = 10_000;
const PRAZO_DO_PDF = 300_000;
const PRAZO_DO_TESTE = 90_000;
const PRAZO_DO_SELO = 120_000;
/** The first look into a long log reads all of it. */
const PRAZO_DA_AUDITORIA = 120_000;
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
  painel: (leitura: Leitura) => chamar(painel, leitura),
  carregarUsuarios: (leitura: Leitura) => chamar(carregarUsuarios, leitura),
  gerarCodigoDeSenha: (idUsuario: number) => chamar(gerarCodigoDeSenha, { body: { idUsuario } }),
  carregarCliente: (idUsuario: number, leitura: Leitura) =>
    chamar(carregarCliente, { params: { idUsuario }, ...leitura }),
  carregarCompras: (idUsuario: number, query: QueryOf<typeof carregarCompras>, leitura: Leitura) =>
    chamar(carregarCompras, { params: { idUsuario }, query, ...leitura }),
  carregarHistoricoDaConta: (
    idUsuario: number,
    query: QueryOf<typeof carregarHistoricoDaConta>,
    leitura: Leitura,
  ) => chamar(carregarHistoricoDaConta, { params: { idUsuario }, query, ...leitura }),
  anotarCliente: (idUsuario: number, texto: string) => chamar(anotarCliente, { body: { idUsuario, texto } }),
  retirarAnotacao: (idUsuario: number, idAnotacao: number) =>
    chamar(retirarAnotacao, { body: { idUsuario, idAnotacao } }),
  carregarModelos: (leitura: Leitura) => chamar(carregarModelos, leitura),
  carregarRifa: (idRifa: number, leitura: Leitura) =>
    chamar(carregarRifa, { params: { idRifa }, ...leitura }),
  /** Every campaign, not only a page of them. */
  carregarRifas: () => chamar(carregarRifas, { params: { limit: TODAS } }),
  /** Null: of every campaign. */
  financeiro: (idRifa: number | null, query: QueryOf<typeof financeiro>, leitura: Leitura) =>
    idRifa === null
      ? chamar(financeiroGeral, { query, ...leitura })
      : chamar(financeiro, { params: { idRifa }, query, ...leitura }),
  compradoresOnline: (query: QueryOf<typeof compradoresOnline>, leitura: Leitura) =>
    chamar(compradoresOnline, { query, ...leitura }),
  carregarAcertos: (idRifa: number, leitura: Leitura) =>
    chamar(carregarAcertos, { params: { idRifa }, ...leitura }),
  pagarAcerto: (body: BodyOf<typeof pagarAcerto>) => chamar(pagarAcerto, { body }),
  estornarAcerto: (body: BodyOf<typeof estornarAcerto>) => chamar(estornarAcerto, { body }),
  resultados: (idRifa: number, leitura: Leitura) => chamar(resultados, { params: { idRifa }, ...leitura }),
  /** Who would win, asked before the numbers are recorded. */
  previaDoResultado: (idRifa: number, milharSorteada: string) =>
    chamar(previaDoResultado, { params: { idRifa }, query: { milharSorteada } }),
  registrarResultado: (idRifa: number, milharSorteada: string, extracao: Extracao | null) =>
    chamar(atualizarRifa, {
      params: { id: idRifa },
      body: { milharSorteada, ...(extracao ? { extracao } : {}) },
    }),
  /** Reads the raffle's whole log. */
  selarLista: (idRifa: number) => chamar(selarLista, { body: { idRifa }, prazoMs: PRAZO_DO_SELO }),
  chaveDaEmpresa: () => chamar(chaveDaEmpresa, {}),
  confirmarResultado: (idRifa: number, milharSorteada: string) =>
    chamar(confirmarResultado, { body: { idRifa, milharSorteada } }),

  listarBilhetes: (idRifa: number, query: QueryOf<typeof listarBilhetes>, leitura: Leitura) =>
    chamar(listarBilhetes, { params: { idRifa }, query, ...leitura }),
  /** Of those that the act may be done to. */
  numerosDosBilhetes: async (idRifa: number, query: QueryOf<typeof numerosDosBilhetes>) => {
    const { numeros, posses } = await chamar(numerosDosBilhetes, { params: { idRifa }, query });
    return new Map(numeros.map((numero, i) => [numero, posses[i] ?? '']));
  },
  liberar: (selecao: BodyOf<typeof devolverBilhetes>) =>
    chamar(liberarBilhetes, { body: { idUsuario: idUsuario(), ...selecao } }),
  devolver: (body: BodyOf<typeof devolverBilhetes>) => chamar(devolverBilhetes, { body }),

  carregarReservasEmEspera: (leitura: Leitura) => chamar(carregarReservasEmEspera, leitura),
  creditosUsados: (creditos: BodyOf<typeof creditosUsados>['creditos'], leitura: Leitura) =>
    chamar(creditosUsados, { body: { creditos }, ...leitura }),
  liberarPorExtrato: (itens: BodyOf<typeof liberarPorExtrato>['itens']) =>
    chamar(liberarPorExtrato, { body: { itens } }),

  mudarStatusDaRifa: (idRifa: number, status: Status) =>
    chamar(statusRifas, { body: { status, idsRifa: [idRifa], idUsuario: idUsuario() } }),
  mudarStatusDoModelo: (idModeloBilhete: number, status: Status) =>
    chamar(statusModelo, { body: { status, idModeloBilhete, idUsuarioExclusao: idUsuario() } }),

  /** For good; react-admin's own deletion only excludes. */
  apagarRifa: (id: number) => chamar(excluirRifa, { params: { id } }),
  apagarModelo: (id: number) => chamar(deletarModelo, { params: { id } }),

  carregarCobrancas: (query: QueryOf<typeof carregarCobrancas>, leitura: Leitura = {}) =>
    chamar(carregarCobrancas, { query, ...leitura }),
  carregarCobranca: (id: string, leitura: Leitura) =>
    chamar(carregarCobranca, { params: { id }, ...leitura }),
  totaisPagamentos: (query: QueryOf<typeof totaisPagamentos>, leitura: Leitura) =>
    chamar(totaisPagamentos, { query, ...leitura }),
  devolverPagamento: (idCobranca: string, motivo: string) =>
    chamar(devolverPagamento, { body: { idCobranca, motivo } }),
  conferirCobranca: (idCobranca: string, achado: string) =>
    chamar(conferirCobranca, { body: { idCobranca, achado } }),

  carregarEventos: (idRifa: number, query: QueryOf<typeof carregarEventosDaRifa>, leitura: Leitura) =>
    chamar(carregarEventosDaRifa, { params: { idRifa }, query, prazoMs: PRAZO_DA_AUDITORIA, ...leitura }),
  carregarEstado: (idRifa: number, query: QueryOf<typeof carregarEstadoDaRifa>, leitura: Leitura) =>
    chamar(carregarEstadoDaRifa, { params: { idRifa }, query, prazoMs: PRAZO_DA_AUDITORIA, ...leitura }),
  carregarLeitura: (idRifa: number, leitura: Leitura) =>
    chamar(carregarLeituraDaRifa, { params: { idRifa }, ...leitura }),
  carregarComparacao: (idRifa: number, leitura: Leitura) =>
    chamar(carregarComparacao, { params: { idRifa }, ...leitura }),
  compararRifa: (idRifa: number) => chamar(compararRifa, { body: { idRifa } }),
  reconstruirVisao: (idRifa: number, visao: BodyOf<typeof reconstruirVisao>['visao']) =>
    chamar(reconstruirVisao, { body: { idRifa, visao } }),

  carregarAcessos: (query: QueryOf<typeof carregarAcessos>, leitura: Leitura) =>
    chamar(carregarAcessos, { query, ...leitura }),

  carregarPatrocinadores: () => chamar(carregarPatrocinadores),
  gerarBilhetesPatrocinadores: () => baixar(gerarBilhetesPatrocinadores, { prazoMs: PRAZO_DO_PDF }),

  carregarEmpresa: (leitura: Leitura) => chamar(carregarEmpresa, leitura),
  atualizarEmpresa: (body: BodyOf<typeof atualizarEmpresa>) => chamar(atualizarEmpresa, { body }),
  /** Asks the provider several times: each may take its own time. */
  testarConexao: (provedor: BodyOf<typeof testarConexao>['provedor']) =>
    chamar(testarConexao, { body: { provedor }, prazoMs: PRAZO_DO_TESTE }),
  /** Answers the certificate's stored name. */
  async enviarCertificado(arquivo: File, senhaCertificado: string): Promise<string> {
    const campos = senhaCertificado ? { campos: { senhaCertificado } } : {};
    const { nomeCertificado } = await chamar(uploadCert, { arquivo, nomeDoArquivo: arquivo.name, ...campos });
    return nomeCertificado;
  },

  /** Answers the picture's stored name. */
  enviarImagem: (arquivo: File) => enviarImagem(arquivo, 'upload'),
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
