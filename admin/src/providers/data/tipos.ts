import type { carregarAcertos } from '@rifa-viva/contracts/http/acertos';
import type { carregarAcessos } from '@rifa-viva/contracts/http/acessos';
import type { buscarBanners } from '@rifa-viva/contracts/http/banner';
import type { listarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type {
  carregarCliente,
  carregarCompras,
  carregarHistoricoDaConta,
} from '@rifa-viva/contracts/http/clientes';
import type { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import type { financeiro } from '@rifa-viva/contracts/http/financeiro';
import type { carregarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import type {
  carregarCobranca,
  carregarCobrancas,
  carregarReservasEmEspera,
  creditosUsados,
  totaisPagamentos,
} from '@rifa-viva/contracts/http/pagamentos';
import type { painel } from '@rifa-viva/contracts/http/painel';
import type { carregarPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import type { previaDoResultado, resultados } from '@rifa-viva/contracts/http/resultados';
import type { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import type { carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';

/** Answers as the calls' schemas describe them; REST records carry `id` besides. */
export type BilheteDaLista = AnswerOf<typeof listarBilhetes>['bilhetes'][number];
export type Empresa = AnswerOf<typeof carregarEmpresa>;
export type Rifa = AnswerOf<typeof carregarRifa>;
export type Usuario = AnswerOf<typeof carregarUsuarios>[number];
export type ModeloBilhete = AnswerOf<typeof carregarModelo>;
export type Patrocinador = AnswerOf<typeof carregarPatrocinadores>[number];
export type Banner = AnswerOf<typeof buscarBanners>[number];
export type Financeiro = AnswerOf<typeof financeiro>;
export type Acertos = AnswerOf<typeof carregarAcertos>;
export type Resultados = AnswerOf<typeof resultados>;
export type PreviaDoResultado = AnswerOf<typeof previaDoResultado>;
export type Cobranca = AnswerOf<typeof carregarCobrancas>['cobrancas'][number];
export type CobrancaComHistoria = AnswerOf<typeof carregarCobranca>;
export type TotaisDoDia = AnswerOf<typeof totaisPagamentos>[number];
export type ReservaEmEspera = AnswerOf<typeof carregarReservasEmEspera>[number];
export type CreditosUsados = AnswerOf<typeof creditosUsados>;
export type CreditoUsado = CreditosUsados['usados'][number];
export type Acesso = AnswerOf<typeof carregarAcessos>['acessos'][number];
export type Painel = AnswerOf<typeof painel>;
export type Cliente = AnswerOf<typeof carregarCliente>;
export type Compra = AnswerOf<typeof carregarCompras>['compras'][number];
export type FatoDaConta = AnswerOf<typeof carregarHistoricoDaConta>['fatos'][number];
export type ComId<T> = T & { readonly id: number };
