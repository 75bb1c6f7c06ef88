import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { AndamentoDoDocumento } from '@rifa-viva/ui/documentos/AndamentoDoDocumento.tsx';
import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { useDocumento } from '@rifa-viva/ui/documentos/useDocumento.ts';
import { avisar } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useEffect, useEffectEvent } from 'react';
import estilo from './bilhetes.module.css';
import type { Rifa } from './dados.ts';
import { listaDeNumeros } from './textos.ts';

interface Props {
  readonly rifa: Rifa;
  readonly numeros: readonly number[];
  /** Reais. */
  readonly valor: number;
  readonly formato: Formato;
  readonly aoFechar: () => void;
}

/** The tickets are sold: their document. A document that fails leaves the sale as it is. */
export function Documento({ rifa, numeros, valor, formato, aoFechar }: Props) {
  const { estado, gerar, cancelar } = useDocumento();
  const comecar = async () => {
    const fim = await gerar({ idRifa: rifa.idRifa, numeros, formato });
    if (fim.fase === 'falhou') void avisar(textoDaFalha(formato, fim.codigo));
  };
  const comecarUmaVez = useEffectEvent(() => void comecar());
  useEffect(() => comecarUmaVez(), []);
  const gerando = estado.fase === 'parado' || estado.fase === 'gerando';
  const semDocumento = estado.fase === 'falhou' || estado.fase === 'cancelado';
  return (
    <Dialogo titulo="Bilhetes Vendidos" aoFechar={gerando ? cancelar : aoFechar} semFechar={gerando}>
      <p className={estilo.vendido}>
        <strong>{numeros.length === 1 ? '1 bilhete vendido' : `${numeros.length} bilhetes vendidos`}</strong>
        <span>Total {formatarReais(lerDinheiro(valor) ?? 0)}</span>
      </p>
      <p className={estilo.numerosVendidos}>{listaDeNumeros(numeros, larguraDoNumero(rifa.qtdeNumeros))}</p>
      <AndamentoDoDocumento estado={estado} aoCancelar={cancelar} paraImprimir={formato.tipo === 'termica'} />
      {semDocumento && (
        <div className={estilo.opcoes} role="alert">
          <p>
            {estado.fase === 'falhou' ? textoDaFalha(formato, estado.codigo) : 'A geração foi cancelada'}. Os
            bilhetes foram vendidos e continuam vendidos.
          </p>
          <Botao tipo="acao" largo onClick={() => void comecar()}>
            Gerar PDF novamente
          </Botao>
        </div>
      )}
      {!gerando && (
        <Botao tipo="simples" largo onClick={aoFechar}>
          Concluir
        </Botao>
      )}
    </Dialogo>
  );
}

/** The server may refuse to print a ticket that meanwhile is another's, or nobody's. */
const DE_OUTRO: readonly (string | null)[] = ['NAO_ENCONTRADO', 'NAO_E_SEU', 'STATUS_DO_BILHETE'];

function textoDaFalha({ tipo }: Formato, codigo: string | null): string {
  if (tipo === 'pdf') return 'Erro ao gerar PDF';
  return DE_OUTRO.includes(codigo)
    ? 'Erro ao imprimir: alguns bilhetes foram vendidos por outro vendedor ou nenhum foi vendido'
    : 'Erro ao imprimir bilhetes';
}
