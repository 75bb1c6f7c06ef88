import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Instalacao } from '../../comum/Instalacao.tsx';
import { MEUS_BILHETES } from '../../comum/meusBilhetes.ts';
import type { CobrancaAPagar } from '../../comum/pagamento/cobranca.ts';
import { comprovanteAberto, fecharComprovante } from '../../comum/pagamento/comprovanteAberto.ts';
import { Titulo } from '../../comum/Titulo.tsx';
import { Comprados } from './Comprados.tsx';
import estilo from './meusBilhetes.module.css';

const ModalDaCobranca = janelaTardia(() => import('../../comum/pagamento/ModalDaCobranca.tsx'));
/** Customers never need it. */
const Vendidos = tardia(() => import('./Vendidos.tsx'));

/** /meusBilhetes: a customer's tickets, or what a member of the staff has sold. */
export default function MeusBilhetes() {
  const cliente = useUsuario().tipo === 'Usuario';
  const { pagando, pagar, fechar } = usePagando();
  const comprovante = useComprovante();
  const Lista = cliente ? Comprados : Vendidos;
  return (
    <div className={estilo.tela}>
      <Titulo>{cliente ? 'Meus Bilhetes' : 'Meus Bilhetes Vendidos'}</Titulo>
      <Lista comprovante={comprovante} aoPagar={pagar} />
      {cliente && <Instalacao />}
      {pagando && <ModalDaCobranca {...pagando} aoFechar={fechar} aoFaltar={fechar} />}
    </div>
  );
}

/** Whose receipt lies open: closed with the page. */
function useComprovante(): string | null {
  useEffect(() => fecharComprovante, []);
  return useValor(comprovanteAberto);
}

/** The purchase that is being paid. It outlives its place in the list, which it leaves when it is paid or lost. */
function usePagando() {
  const consultas = useQueryClient();
  const [pagando, pagar] = useState<CobrancaAPagar | null>(null);
  const fechar = () => {
    pagar(null);
    void consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  };
  return { pagando, pagar, fechar };
}
