import { chamadasArquivos } from './arquivos.ts';
import { chamadasBanner } from './banner.ts';
import { chamadasBilhetes } from './bilhetes.ts';
import type { Call, Side } from './call.ts';
import { chamadasDocumentacao } from './documentacao.ts';
import { chamadasEmpresas } from './empresas.ts';
import { financeiro } from './financeiro.ts';
import { chamadasModelos } from './modeloBilhetes.ts';
import { chamadasPagamentos } from './pagamentos.ts';
import { chamadasPatrocinadores } from './patrocinadores.ts';
import { chamadasRest } from './rest.ts';
import { resultados } from './resultados.ts';
import { chamadasRifas } from './rifas.ts';
import { chamadasUsuarios } from './usuarios.ts';

/** The one table of calls: routers, clients, the OpenAPI page and the proxy map come from it. */
export const chamadas: readonly Call[] = [
  ...chamadasUsuarios,
  ...chamadasEmpresas,
  ...chamadasRifas,
  ...chamadasBilhetes,
  financeiro,
  resultados,
  ...chamadasPagamentos,
  ...chamadasModelos,
  ...chamadasPatrocinadores,
  ...chamadasBanner,
  ...chamadasArquivos,
  ...chamadasRest,
  ...chamadasDocumentacao,
];

export const callsOf = (side: Side): readonly Call[] => chamadas.filter((c) => c.side === side);
