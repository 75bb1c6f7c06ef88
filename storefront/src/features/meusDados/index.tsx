import { carregarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { Titulo } from '../../comum/Titulo.tsx';
import { Formulario } from './Formulario.tsx';
import estilo from './meusDados.module.css';

const Notificacoes = tardia(() => import('./Notificacoes.tsx'), <Carregando />);

/** /meusDados: one's own data, and what a customer is told on her device. */
export default function MeusDados() {
  const { idUsuario, tipo } = useUsuario();
  const { data, isError, refetch } = useQuery({
    queryKey: ['meusDados', idUsuario],
    queryFn: ({ signal }) => chamar(carregarUsuario, { params: { idUsuario }, signal }),
    // What is being typed is not replaced by what was stored.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <section className={estilo.tela}>
      <Titulo>Meus Dados</Titulo>
      {data && (
        <Formulario
          idUsuario={idUsuario}
          inicial={{ ...data, telefone: mascararTelefone(data.telefone), senha: '', senhaAtual: '' }}
        />
      )}
      {data && tipo === 'Usuario' && <Notificacoes idUsuario={idUsuario} />}
      {!data && !isError && <Carregando />}
      {!data && isError && (
        <FalhaAoCarregar texto="Não foi possível carregar seus dados." aoTentar={() => void refetch()} />
      )}
    </section>
  );
}
