import type { reciboDoBilhete } from '@rifa-viva/contracts/http/auditoria';
import type { carregarBilhete } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';

export type Bilhete = AnswerOf<typeof carregarBilhete>;
export type Recibo = NonNullable<AnswerOf<typeof reciboDoBilhete>['recibo']>;
