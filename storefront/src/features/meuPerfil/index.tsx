import { minhasVendas } from '@rifa-viva/contracts/http/financeiro';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Titulo } from '../../comum/Titulo.tsx';
import estilo from './meuPerfil.module.css';
import { PesquisaDeVendas } from './PesquisaDeVendas.tsx';
import { totalDasVendas, type VendasDaRifa } from './vendas.ts';

/** /meuPerfil: who one is and what one has sold. */
export default function MeuPerfil() {
  const { idUsuario, nome, tipo } = useUsuario();
  const { data, isError, refetch } = useQuery({
    queryKey: ['minhasVendas', idUsuario],
    queryFn: ({ signal }) => chamar(minhasVendas, { signal }),
  });
  return (
    <div className={estilo.tela}>
      <Titulo>Meu Perfil</Titulo>
      <div className={estilo.cartoes}>
        <section className={estilo.cartao}>
          <h2>{nome}</h2>
          <p className={estilo.tipo}>{tipo}</p>
          <Link className={classeDoBotao('secundario')} to="/meusDados">
            Editar Dados
          </Link>
        </section>
        <section className={estilo.cartao} aria-labelledby="total">
          <h2 id="total">Minhas Vendas Total</h2>
          {data && <Total rifas={data} />}
          {!data && !isError && <Carregando />}
          {!data && isError && (
            <FalhaAoCarregar texto="Não foi possível carregar suas vendas." aoTentar={() => void refetch()} />
          )}
        </section>
      </div>
      <PesquisaDeVendas />
    </div>
  );
}

function Total({ rifas }: { readonly rifas: readonly VendasDaRifa[] }) {
  const total = totalDasVendas(rifas);
  return (
    <>
      <dl className={estilo.total}>
        <div>
          <dt>Bilhetes Vendidos</dt>
          <dd>{total.qtde.toLocaleString('pt-BR')}</dd>
        </div>
        <div>
          <dt>Comissão Total</dt>
          <dd>{formatarReais(total.comissao)}</dd>
        </div>
        <div>
          <dt>Já Recebida</dt>
          <dd>{formatarReais(total.paga)}</dd>
        </div>
        <div>
          <dt>{total.aberta < 0 ? 'Recebida a Mais' : 'A Receber'}</dt>
          <dd>{formatarReais(Math.abs(total.aberta))}</dd>
        </div>
      </dl>
      <p className={estilo.nota}>
        Paga-se a comissão do que foi cobrado. Quem registra o pagamento é um administrador.
      </p>
    </>
  );
}
