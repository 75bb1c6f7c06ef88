import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import type { Rifa } from '../consultas.ts';
import estilo from './grade.module.css';
import type { EscolhaDeNumeros } from './useEscolha.ts';

interface Props {
  readonly rifa: Rifa;
  readonly escolha: EscolhaDeNumeros;
  readonly aoComprar: () => void;
}

/** What is chosen, what it costs, and the way to buy it; always at the lower edge. */
export function BarraDaEscolha({ rifa, escolha: { numeros, maximo, alternar }, aoComprar }: Props) {
  const largura = larguraDoNumero(rifa.qtdeNumeros);
  const total = precoTotal(numeros.length, lerDinheiro(rifa.valor) ?? 0, rifa);
  return (
    <section className={estilo.barra} aria-label="Números escolhidos">
      <p className={estilo.contados}>
        <span role="status">
          {numeros.length === 0
            ? `Nenhum número escolhido, até ${maximo}`
            : `${numeros.length} de ${maximo} ${maximo === 1 ? 'número' : 'números'}`}
        </span>
        <strong>{formatarReais(total)}</strong>
      </p>
      {numeros.length > 0 && (
        <ul className={estilo.escolhidos}>
          {numeros.map((numero) => (
            <li key={numero}>
              <button
                type="button"
                aria-label={`Tirar o ${formatarNumero(numero, largura)}`}
                onClick={() => alternar(numero)}
              >
                {formatarNumero(numero, largura)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Botao tipo="acao" largo disabled={numeros.length === 0} onClick={aoComprar}>
        {numeros.length < 2 ? 'Comprar Este Número' : `Comprar ${numeros.length} Números`}
      </Botao>
    </section>
  );
}
