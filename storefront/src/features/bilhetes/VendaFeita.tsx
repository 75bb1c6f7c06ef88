import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero, listaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { AndamentoDoDocumento } from '@rifa-viva/ui/documentos/AndamentoDoDocumento.tsx';
import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { useDocumento } from '@rifa-viva/ui/documentos/useDocumento.ts';
import { avisarErro } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import estilo from './bilhetes.module.css';
import type { Rifa } from './dados.ts';
import { Papel } from './Papel.tsx';
import { PeloWhatsApp } from './PeloWhatsApp.tsx';
import { NUMEROS_ESCRITOS } from './textos.ts';

interface Props {
  readonly rifa: Rifa;
  readonly numeros: readonly number[];
  /** Reais. */
  readonly valor: number;
  /** Chosen with the sale: made at once. null: none was. */
  readonly formato: Formato | null;
  readonly aoFechar: () => void;
}

/** The tickets are sold. How they are handed over follows; what of it fails leaves the sale as it is. */
export function VendaFeita({ rifa, numeros, valor, formato, aoFechar }: Props) {
  const { estado, gerando, pedido, gerar, cancelar } = useEntrega(rifa.idRifa, numeros, formato);
  const novaVenda = useRef<HTMLButtonElement>(null);
  // Also after a document: what had the focus meanwhile is gone.
  useEffect(() => {
    if (!gerando) novaVenda.current?.focus();
  }, [gerando]);
  return (
    <Dialogo titulo="Bilhetes Vendidos" aoFechar={gerando ? cancelar : aoFechar} semFechar={gerando}>
      <p className={estilo.vendido}>
        <strong>
          {numeros.length === 1
            ? '1 bilhete vendido'
            : `${numeros.length.toLocaleString('pt-BR')} bilhetes vendidos`}
        </strong>
        <span>Total {formatarReais(lerDinheiro(valor) ?? 0)}</span>
      </p>
      <p className={estilo.numerosVendidos}>
        {listaDeNumeros(numeros, larguraDoNumero(rifa.qtdeNumeros), NUMEROS_ESCRITOS)}
      </p>
      <AndamentoDoDocumento estado={estado} aoCancelar={cancelar} paraImprimir={pedido?.tipo === 'termica'} />
      {pedido && (estado.fase === 'falhou' || estado.fase === 'cancelado') && (
        <div className={estilo.opcoes} role="alert">
          <p>
            {estado.fase === 'falhou' ? textoDaFalha(pedido, estado.codigo) : 'A geração foi cancelada'}. Os
            bilhetes foram vendidos e continuam vendidos.
          </p>
          <Botao tipo="secundario" largo onClick={() => gerar(pedido)}>
            Gerar PDF novamente
          </Botao>
        </div>
      )}
      {!gerando && (
        <div className={estilo.opcoes}>
          <h3 className={estilo.entrega}>Entregar ao cliente</h3>
          <Papel aoEscolher={gerar} />
          <PeloWhatsApp rifa={rifa} numeros={numeros} />
          <Botao ref={novaVenda} tipo="acao" largo onClick={aoFechar}>
            Nova Venda
          </Botao>
        </div>
      )}
    </Dialogo>
  );
}

/** The document asked for last, and how far it is. */
function useEntrega(idRifa: number, numeros: readonly number[], formato: Formato | null) {
  const documento = useDocumento();
  const { estado } = documento;
  const [pedido, setPedido] = useState(formato);
  const comecar = async (qual: Formato) => {
    setPedido(qual);
    const fim = await documento.gerar({ idRifa, numeros, formato: qual });
    if (fim.fase === 'falhou') void avisarErro(textoDaFalha(qual, fim.codigo));
  };
  const comecarUmaVez = useEffectEvent(() => {
    if (formato) void comecar(formato);
  });
  useEffect(() => comecarUmaVez(), []);
  return {
    estado,
    pedido,
    gerando: estado.fase === 'gerando' || (estado.fase === 'parado' && pedido !== null),
    gerar: (qual: Formato) => void comecar(qual),
    cancelar: documento.cancelar,
  };
}

/** The server may refuse to print a ticket that meanwhile is another's, or nobody's. */
const DE_OUTRO: readonly (string | null)[] = ['NAO_ENCONTRADO', 'NAO_E_SEU', 'STATUS_DO_BILHETE'];

function textoDaFalha({ tipo }: Formato, codigo: string | null): string {
  if (tipo === 'pdf') return 'Erro ao gerar PDF';
  return DE_OUTRO.includes(codigo)
    ? 'Erro ao imprimir: alguns bilhetes foram vendidos por outro vendedor ou nenhum foi vendido'
    : 'Erro ao imprimir bilhetes';
}
