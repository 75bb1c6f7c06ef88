import { precoTotal, quantidadePagavel } from '@rifa-viva/contracts/regras/cortesia';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { avisar } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import estilo from './bilhetes.module.css';
import { Documento } from './Documento.tsx';
import type { Rifa } from './dados.ts';
import { guardarRascunho, recarregarCom } from './rascunho.ts';
import { emOrdem, type Selecao } from './selecao.ts';
import { textoDosVendidos } from './textos.ts';
import { type Desfecho, useVender } from './useVenda.ts';
import type { Pessoa } from './vendedores.ts';

interface Props {
  readonly rifa: Rifa;
  /** The same until the outcome of the sale is known. */
  readonly chave: string;
  readonly selecao: Selecao;
  readonly cliente: string;
  readonly vendedor: Pessoa;
  /** From the press of a button until the sale is over: the selection is no longer the person's to change. */
  readonly aoVender: (vendendo: boolean) => void;
  /** The sale may have been made, and the selection stays what it is until that is known. */
  readonly aoPerderResposta: () => void;
  /** With the tickets that were sold; null: none. */
  readonly aoFechar: (vendidos: readonly number[] | null) => void;
}

type Etapa =
  | { readonly tipo: 'escolha' }
  | { readonly tipo: 'vendendo' }
  | {
      readonly tipo: 'vendido';
      readonly numeros: readonly number[];
      readonly valor: number;
      readonly formato: Formato;
    };

/** Choosing how the tickets are handed over sells them; then their document is made. */
export function ModalDePagamento(props: Props) {
  const { rifa, aoFechar } = props;
  const { etapa, vender } = useEtapas(props);
  switch (etapa.tipo) {
    case 'escolha':
      return (
        <Dialogo titulo="Pagamento" aoFechar={() => aoFechar(null)}>
          <ResumoDaVenda {...props} />
          <Opcoes aoEscolher={(formato) => void vender(formato)} />
        </Dialogo>
      );
    case 'vendendo':
      return (
        <Dialogo titulo="Pagamento" aoFechar={() => undefined} semFechar>
          <Carregando texto="Verificando bilhetes... Aguarde !!" />
        </Dialogo>
      );
    case 'vendido':
      return <Documento {...etapa} rifa={rifa} aoFechar={() => aoFechar(etapa.numeros)} />;
  }
}

function useEtapas({ rifa, chave, selecao, cliente, vendedor, aoVender, aoPerderResposta }: Props) {
  const [etapa, setEtapa] = useState<Etapa>({ tipo: 'escolha' });
  const enviar = useVender();
  const navegar = useNavigate();
  const { idUsuario: idVendedor } = vendedor;
  const recarregar = (numeros: readonly number[]) =>
    recarregarCom({ idRifa: rifa.idRifa, cliente, idVendedor, numeros });
  const voltar = (texto: string) => {
    void avisar(texto);
    aoVender(false);
    setEtapa({ tipo: 'escolha' });
  };
  const concluir = async (desfecho: Desfecho, numeros: readonly number[], formato: Formato) => {
    switch (desfecho.tipo) {
      case 'vendido':
        return setEtapa({ ...desfecho, formato });
      case 'jaVendidos':
        await confirmar({
          titulo: 'Nenhum bilhete foi vendido',
          texto: textoDosVendidos(desfecho.numeros, larguraDoNumero(rifa.qtdeNumeros)),
          confirmar: 'OK',
          cancelar: null,
        });
        return recarregar(selecao.modo === 'marcados' ? numeros : []);
      case 'recarregar':
        await avisar(desfecho.texto);
        return recarregar([]);
      case 'recusado':
        return voltar(desfecho.texto);
      case 'incerto':
        aoPerderResposta();
        return voltar(desfecho.texto);
      case 'falhou':
        void avisar(desfecho.texto);
        if (desfecho.talvezFeita)
          guardarRascunho({ idRifa: rifa.idRifa, cliente, idVendedor, numeros, chave });
        return navegar('/inicio');
    }
  };
  const vender = async (formato: Formato) => {
    const numeros = emOrdem(selecao);
    aoVender(true);
    setEtapa({ tipo: 'vendendo' });
    await concluir(await enviar({ chave, rifa, numeros, idVendedor, cliente }), numeros, formato);
  };
  return { etapa, vender };
}

function ResumoDaVenda({ rifa, selecao, cliente, vendedor }: Props) {
  const qtde = selecao.numeros.size;
  const gratis = qtde - quantidadePagavel(qtde, rifa);
  return (
    <dl className={estilo.dados}>
      <div>
        <dt>Bilhetes</dt>
        <dd>
          {qtde}
          {gratis > 0 && ` (${gratis} de cortesia)`}
        </dd>
      </div>
      <div>
        <dt>Cliente</dt>
        <dd>{cliente.trim() || 'Não Informado'}</dd>
      </div>
      <div>
        <dt>Vendedor</dt>
        <dd>{vendedor.nome}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <strong>{formatarReais(precoTotal(qtde, lerDinheiro(rifa.valor) ?? 0, rifa))}</strong>
        </dd>
      </div>
    </dl>
  );
}

function Opcoes({ aoEscolher }: { readonly aoEscolher: (formato: Formato) => void }) {
  const [termica, setTermica] = useState(false);
  return (
    <div className={estilo.opcoes}>
      <Botao tipo="acao" largo onClick={() => aoEscolher({ tipo: 'pdf' })}>
        PDF
      </Botao>
      <Botao tipo="principal" largo aria-expanded={termica} onClick={() => setTermica(!termica)}>
        Impressora Térmica
      </Botao>
      {termica && (
        <fieldset className={estilo.papeis}>
          <legend>Largura do papel</legend>
          {([58, 80] as const).map((papel) => (
            <Botao key={papel} tipo="secundario" onClick={() => aoEscolher({ tipo: 'termica', papel })}>
              {papel} mm
            </Botao>
          ))}
        </fieldset>
      )}
      <p className={estilo.nota}>Os bilhetes são vendidos assim que você escolher.</p>
    </div>
  );
}
