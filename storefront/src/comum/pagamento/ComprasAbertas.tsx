import { textoDoErro } from '@rifa-viva/contracts/erros';
import { carregarCobrancasAbertas } from '@rifa-viva/contracts/http/cobrancas-abertas';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { MAXIMO_ABERTAS } from '@rifa-viva/contracts/regras/reserva';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CobrancaAberta, cobrancaAberta } from './cobranca.ts';
import estilo from './pagamento.module.css';
import type { RifaAVenda } from './useCompra.ts';

interface Props {
  readonly rifa: RifaAVenda;
  readonly aoVerBilhetes: () => void;
  readonly aoFechar: () => void;
}

/** No further purchase of this raffle while as many are open: which they are, and the way to end one. */
export function ComprasAbertas({ rifa, aoVerBilhetes, aoFechar }: Props) {
  const { idUsuario } = useUsuario();
  const { data, isError, refetch } = useQuery({
    queryKey: ['compra', 'abertas', idUsuario],
    queryFn: ({ signal }) => chamar(carregarCobrancasAbertas, { params: { idUsuario }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const ver = useRef<HTMLButtonElement>(null);
  useEffect(() => ver.current?.focus(), []);
  return (
    <>
      <p className={estilo.promessa} role="alert">
        {textoDoErro('COMPRAS_ABERTAS', { n: MAXIMO_ABERTAS })}
      </p>
      {data ? (
        <Lista abertas={data.filter(({ idRifa }) => idRifa === rifa.idRifa)} rifa={rifa} />
      ) : isError ? (
        <FalhaAoCarregar
          texto="Não foi possível carregar suas compras abertas."
          aoTentar={() => void refetch()}
        />
      ) : (
        <Carregando />
      )}
      <div className={estilo.botoes}>
        <Botao ref={ver} tipo="acao" largo onClick={aoVerBilhetes}>
          Ver Compras Abertas
        </Botao>
        <Botao tipo="secundario" largo onClick={aoFechar}>
          Fechar
        </Botao>
      </div>
    </>
  );
}

interface PropsDaLista {
  readonly abertas: readonly CobrancaAberta[];
  readonly rifa: RifaAVenda;
}

function Lista({ abertas, rifa }: PropsDaLista) {
  // A provider's can be paid no more once its time is over, and ends by itself in a moment.
  if (abertas.length === 0) return <p>Elas se encerram em instantes. Tente de novo daqui a pouco.</p>;
  const largura = larguraDoNumero(rifa.qtdeNumeros);
  return (
    <ul className={estilo.abertas} aria-label="Compras abertas">
      {abertas
        .map(cobrancaAberta)
        .map(({ idPagamento, numeros, valor, tipoPagamento, pagarAte, expiraEm }) => (
          <li key={idPagamento}>
            <span>
              {numeros.length === 1 ? 'Bilhete' : 'Bilhetes'}{' '}
              <strong>{numeros.map((numero) => formatarNumero(numero, largura)).join(', ')}</strong>
            </span>
            <strong>{formatarReais(lerDinheiro(valor) ?? 0)}</strong>
            <small>
              {tipoPagamento === 'normal' && expiraEm
                ? `Reservado até ${formatarDataHora(expiraEm)}`
                : `Pague até ${formatarDataHora(pagarAte)}`}
            </small>
          </li>
        ))}
    </ul>
  );
}
