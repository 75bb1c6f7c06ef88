import type { carregarMeusBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';

export type MeuBilhete = AnswerOf<typeof carregarMeusBilhetes>[number];
