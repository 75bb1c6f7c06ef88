import { carregarNotificacoes, escolherNotificacoes } from '@rifa-viva/contracts/http/notificacoes';
import {
  ROTULOS_DAS_NOTIFICACOES,
  TIPOS_DE_NOTIFICACAO,
  type TipoDeNotificacao,
} from '@rifa-viva/contracts/regras/notificacao';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisarAtencao, avisarErro, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { desligar, ligado, ligar, suportadas } from '../../comum/notificacoes/aparelho.ts';
import estilo from './notificacoes.module.css';

const SEM_PERMISSAO =
  'As notificações estão bloqueadas neste navegador. Permita as notificações deste site nas configurações dele.';
const SEM_SERVICO = 'O navegador não conseguiu ativar as notificações. Tente novamente.';

/** What a customer is told on this device, each kind by a switch of its own. */
export default function Notificacoes({ idUsuario }: { readonly idUsuario: number }) {
  return (
    <section className={estilo.notificacoes} aria-labelledby="notificacoes">
      <h2 id="notificacoes">Notificações</h2>
      {suportadas() ? (
        <Escolhas idUsuario={idUsuario} />
      ) : (
        <p>
          Este navegador não recebe notificações. Em Meus Bilhetes você pode enviar seus bilhetes pelo
          WhatsApp.
        </p>
      )}
    </section>
  );
}

function Escolhas({ idUsuario }: { readonly idUsuario: number }) {
  const consultas = useQueryClient();
  const queryKey = ['notificacoes', idUsuario];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const dela = await chamar(carregarNotificacoes, { params: { idUsuario }, signal });
      return { ...dela, aqui: await ligado(idUsuario) };
    },
  });
  const renovar = () => consultas.invalidateQueries({ queryKey });
  const aparelho = useMutation({
    mutationFn: async (chave: string | null) =>
      chave === null ? desligar(idUsuario) : ligar(idUsuario, chave),
    onSuccess: (desfecho) => void (desfecho === 'negada' && avisarAtencao(SEM_PERMISSAO, DURACAO.longa)),
    // Chrome's own push service may be away or blocked: then the browser says so with an error of its own.
    onError: (falha) =>
      void avisarErro(falha instanceof DOMException ? SEM_SERVICO : textoDaFalha(falha), DURACAO.longa),
    onSettled: renovar,
  });
  const escolha = useMutation({
    mutationFn: (desligadas: readonly TipoDeNotificacao[]) => {
      const liga = (tipo: TipoDeNotificacao) => !desligadas.includes(tipo);
      const body = {
        idUsuario,
        pago: liga('pago'),
        aVencer: liga('aVencer'),
        sorteado: liga('sorteado'),
        ganhou: liga('ganhou'),
      };
      return chamar(escolherNotificacoes, { body });
    },
    onError: (falha) => void avisarErro(textoDaFalha(falha), DURACAO.longa),
    onSettled: renovar,
  });
  if (!data) {
    return isError ? (
      <FalhaAoCarregar texto="Não foi possível carregar suas notificações." aoTentar={() => void refetch()} />
    ) : (
      <Carregando />
    );
  }
  const desligadas = escolha.isPending ? escolha.variables : data.desligadas;
  if (!data.aqui) {
    return (
      <>
        <p>
          Receba neste aparelho um aviso quando seu pagamento for confirmado, quando sua reserva estiver para
          vencer e quando sair o resultado.
        </p>
        <Botao largo ocupado={aparelho.isPending} onClick={() => aparelho.mutate(data.chavePublica)}>
          Ativar neste aparelho
        </Botao>
      </>
    );
  }
  return (
    <>
      <p role="status">Ativadas neste aparelho. Avisar quando houver:</p>
      <ul>
        {TIPOS_DE_NOTIFICACAO.map((tipo) => (
          <li key={tipo}>
            <label>
              <input
                type="checkbox"
                checked={!desligadas.includes(tipo)}
                disabled={escolha.isPending}
                onChange={() => escolha.mutate(trocado(desligadas, tipo))}
              />
              {ROTULOS_DAS_NOTIFICACOES[tipo]}
            </label>
          </li>
        ))}
      </ul>
      <Botao tipo="secundario" largo ocupado={aparelho.isPending} onClick={() => aparelho.mutate(null)}>
        Desativar neste aparelho
      </Botao>
    </>
  );
}

const trocado = (
  desligadas: readonly TipoDeNotificacao[],
  tipo: TipoDeNotificacao,
): readonly TipoDeNotificacao[] =>
  desligadas.includes(tipo) ? desligadas.filter((um) => um !== tipo) : [...desligadas, tipo];
