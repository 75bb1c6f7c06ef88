import { createHmac } from 'node:crypto';
import { streamNotificacao } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import {
  carregarNotificacoes,
  desinscreverAparelho,
  escolherNotificacoes,
  inscreverAparelho,
} from '@rifa-viva/contracts/http/notificacoes';
import { TIPOS_DE_NOTIFICACAO } from '@rifa-viva/contracts/regras/notificacao';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf } from '../kernel/commands.ts';
import type { ComandoNotificacao, RespostaNotificacao } from './commands.ts';
import { permissoes } from './permissoes.ts';
import type { Inscricao, ServicoDePush } from './servico.ts';
import type { ChavesVapid } from './vapid.ts';

export interface NotificacaoDeps {
  readonly vault: Vault;
  readonly atores: Actors<ComandoNotificacao, RespostaNotificacao>;
  readonly servico: ServicoDePush;
  readonly chaves: ChavesVapid;
  /** How often a person changes what is his own. Throws Refusal (429). */
  readonly limites: { mudar(idUsuario: number): Promise<void> };
}

interface DeAlguem {
  readonly idUsuario: number;
}

export function createNotificacaoRoutes({
  vault,
  atores,
  servico,
  chaves,
  limites,
}: NotificacaoDeps): Implementation[] {
  const segredo = vault.derive('notificacao');
  /** The same subscription again is the same device; new keys make another one. */
  const idDe = ({ endpoint, p256dh, auth }: Inscricao): string =>
    createHmac('sha256', segredo).update([endpoint, p256dh, auth].join('\n')).digest('hex').slice(0, 32);
  const executar = (contexto: Caused, comando: ComandoNotificacao) =>
    atores.execute(streamNotificacao(comando.idUsuario), envelopeOf(contexto, comando));
  async function mudar(contexto: Caused, comando: ComandoNotificacao): Promise<bigint> {
    await limites.mudar(comando.idUsuario);
    return (await executar(contexto, comando)).position;
  }

  return [
    implement(carregarNotificacoes, async (contexto) => {
      const { idUsuario } = exigirPropria(contexto.caller, contexto.params);
      const { answer } = await executar(contexto, { type: 'ConsultarNotificacoes', idUsuario });
      const { aparelhos, desligadas } = answer;
      return {
        answer: {
          chavePublica: chaves.publica,
          aparelhos: aparelhos.length,
          desligadas: [...desligadas],
        },
      };
    }),
    implement(inscreverAparelho, async (contexto) => {
      const { idUsuario } = exigirPropria(contexto.caller, contexto.body);
      const inscricao = lerInscricao(servico, contexto.body);
      const aparelho = {
        idAparelho: idDe(inscricao),
        inscricao: await encrypt(vault, keyOfUser(idUsuario), JSON.stringify(inscricao)),
        em: contexto.now.toISOString(),
      };
      const position = await mudar(contexto, { type: 'InscreverAparelho', idUsuario, aparelho });
      return { answer: SUCESSO, position };
    }),
    implement(desinscreverAparelho, async (contexto) => {
      const { idUsuario } = exigirPropria(contexto.caller, contexto.body);
      const idAparelho = idDe(lerInscricao(servico, contexto.body));
      const comando = { type: 'DesinscreverAparelho', idUsuario, idAparelho, motivo: 'pessoa' } as const;
      return { answer: SUCESSO, position: await mudar(contexto, comando) };
    }),
    implement(escolherNotificacoes, async (contexto) => {
      const { idUsuario } = exigirPropria(contexto.caller, contexto.body);
      const desligadas = TIPOS_DE_NOTIFICACAO.filter((tipo) => !contexto.body[tipo]);
      const position = await mudar(contexto, { type: 'EscolherNotificacoes', idUsuario, desligadas });
      return { answer: SUCESSO, position };
    }),
  ];
}

function exigirPropria<T extends DeAlguem>(caller: Caller, pedido: T): T {
  if (!permissoes.mexeNasNotificacoesDe(caller, pedido.idUsuario)) throw new Refusal('NAO_E_SEU');
  return pedido;
}

function lerInscricao(servico: ServicoDePush, { endpoint, p256dh, auth }: Inscricao): Inscricao {
  const inscricao = { endpoint, p256dh, auth };
  if (!servico.aceita(inscricao)) throw new Refusal('SERVICO_DE_NOTIFICACOES', { campo: 'endpoint' });
  return inscricao;
}
