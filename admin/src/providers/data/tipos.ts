import type { buscarBanners } from '@rifa-viva/contracts/http/banner';
import type { carregarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import type { financeiro } from '@rifa-viva/contracts/http/financeiro';
import type { carregarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import type { carregarPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import type { resultados } from '@rifa-viva/contracts/http/resultados';
import type { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import type { carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';

/** Answers as the calls' schemas describe them; REST records carry `id` besides. */
export type Bilhete = AnswerOf<typeof carregarBilhetes>[number];
export type Empresa = AnswerOf<typeof carregarEmpresa>;
export type Rifa = AnswerOf<typeof carregarRifa>;
export type Usuario = AnswerOf<typeof carregarUsuarios>[number];
export type ModeloBilhete = AnswerOf<typeof carregarModelo>;
export type Patrocinador = AnswerOf<typeof carregarPatrocinadores>[number];
export type Banner = AnswerOf<typeof buscarBanners>[number];
export type Financeiro = AnswerOf<typeof financeiro>;
export type Resultados = AnswerOf<typeof resultados>;
export type ComId<T> = T & { readonly id: number };
