import { chamadasAcertos } from './acertos.ts';
import { chamadasAcessos } from './acessos.ts';
import { chamadasArquivos } from './arquivos.ts';
import { chamadasAuditoria } from './auditoria.ts';
import { chamadasBanner } from './banner.ts';
import { chamadasBilhetes } from './bilhetes.ts';
import { buscar } from './busca.ts';
import type { Call, Side } from './call.ts';
import { chamadasClientes } from './clientes.ts';
import { chamadasDocumentacao } from './documentacao.ts';
import { chamadasEmpresas } from './empresas.ts';
import { chamadasFinanceiro } from './financeiro.ts';
import { chamadasModelos } from './modeloBilhetes.ts';
import { chamadasNotificacoes } from './notificacoes.ts';
import { chamadasPagamentos } from './pagamentos.ts';
import { painel } from './painel.ts';
import { chamadasPatrocinadores } from './patrocinadores.ts';
import { chamadasRepeticao } from './repeticao.ts';
import { chamadasRest } from './rest.ts';
import { chamadasResultados } from './resultados.ts';
import { chamadasRifas } from './rifas.ts';
import { chamadasUsuarios } from './usuarios.ts';

/** The one table of calls: routers, clients, the OpenAPI page and the proxy map come from it. */
export const chamadas: readonly Call[] = [
  ...chamadasUsuarios,
  ...chamadasClientes,
  ...chamadasEmpresas,
  ...chamadasRifas,
  ...chamadasBilhetes,
  ...chamadasFinanceiro,
  ...chamadasAcertos,
  ...chamadasResultados,
  painel,
  buscar,
  ...chamadasAuditoria,
  ...chamadasPagamentos,
  ...chamadasNotificacoes,
  ...chamadasModelos,
  ...chamadasPatrocinadores,
  ...chamadasBanner,
  ...chamadasArquivos,
  ...chamadasRepeticao,
  ...chamadasAcessos,
  ...chamadasRest,
  ...chamadasDocumentacao,
];

export const callsOf = (side: Side): readonly Call[] => chamadas.filter((c) => c.side === side);
