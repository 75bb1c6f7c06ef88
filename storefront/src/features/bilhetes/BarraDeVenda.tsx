import { comissao } from '@rifa-viva/contracts/regras/comissao';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import estilo from './bilhetes.module.css';
import type { Rifa } from './dados.ts';
import { emOrdem, type Selecao } from './selecao.ts';

/** Selected numbers spelled out; beyond it a count says the rest. */
const NUMEROS_A_VISTA = 200;

interface Props {
  readonly rifa: Rifa;
  readonly selecao: Selecao;
  readonly largura: number;
  readonly aoAlternar: (numero: number) => void;
  readonly aoLimpar: () => void;
  readonly aoVender: () => void;
}

/** What is selected and what it costs, always in sight. */
export function BarraDeVenda({ rifa, selecao, largura, aoAlternar, aoLimpar, aoVender }: Props) {
  const qtde = selecao.numeros.size;
  const valor = lerDinheiro(rifa.valor) ?? 0;
  const sorteada = rifa.milharSorteada !== '';
  return (
    <section className={estilo.barra} aria-label="Resumo da venda">
      {qtde > 0 && (
        <details className={estilo.selecionados}>
          <summary>Ver bilhetes selecionados</summary>
          <ul>
            {emOrdem(selecao)
              .slice(0, NUMEROS_A_VISTA)
              .map((numero) => (
                <li key={numero}>
                  <button
                    type="button"
                    aria-label={`Retirar bilhete ${formatarNumero(numero, largura)}`}
                    onClick={() => aoAlternar(numero)}
                  >
                    {formatarNumero(numero, largura)} ×
                  </button>
                </li>
              ))}
          </ul>
          {qtde > NUMEROS_A_VISTA && (
            <p>e mais {(qtde - NUMEROS_A_VISTA).toLocaleString('pt-BR')} bilhetes</p>
          )}
        </details>
      )}
      <div className={estilo.resumo}>
        <p aria-live="polite">
          <strong>{qtde === 1 ? '1 bilhete' : `${qtde.toLocaleString('pt-BR')} bilhetes`}</strong>
          <span>Total {formatarReais(precoTotal(qtde, valor, rifa))}</span>
          <small>Comissão {formatarReais(comissao(qtde, valor, rifa.comissao ?? 0))}</small>
        </p>
        <div className={estilo.botoes}>
          {qtde > 0 && (
            <Botao tipo="simples" onClick={aoLimpar}>
              Limpar
            </Botao>
          )}
          <Botao tipo="acao" disabled={sorteada} onClick={aoVender}>
            {sorteada ? 'Rifa Sorteada' : 'Vender'}
          </Botao>
        </div>
      </div>
    </section>
  );
}
