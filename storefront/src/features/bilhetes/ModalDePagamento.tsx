import { precoTotal, quantidadePagavel } from '@rifa-viva/contracts/regras/cortesia';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { nomeDoCliente } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Formato } from '@rifa-viva/ui/documentos/pedido.ts';
import { avisarAtencao, avisarErro } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import estilo from './bilhetes.module.css';
import type { Rifa } from './dados.ts';
import { Papel } from './Papel.tsx';
import { guardarRascunho, recarregarCom } from './rascunho.ts';
import { emOrdem, type Selecao } from './selecao.ts';
import { textoDosVendidos } from './textos.ts';
import { type Desfecho, useVender } from './useVenda.ts';
import { VendaFeita } from './VendaFeita.tsx';
import type { Pessoa } from './vendedores.ts';

interface Props {
  readonly rifa: Rifa;
  /** The same until the outcome of the sale is known. */
  readonly chave: string;
  /** It was sent, and its answer was lost. */
  readonly incerta: boolean;
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
      /** Asked for with the sale. */
      readonly formato: Formato | null;
    };

/** Sells; a document that was chosen with the sale is made right after it, every other way to hand over follows. */
export function ModalDePagamento(props: Props) {
  const { rifa, aoFechar } = props;
  const { etapa, vender } = useEtapas(props);
  const confirmar = useRef<HTMLButtonElement>(null);
  // Also when it comes back after a refusal.
  useEffect(() => {
    if (etapa.tipo === 'escolha') confirmar.current?.focus();
  }, [etapa.tipo]);
  switch (etapa.tipo) {
    case 'escolha':
      return (
        <Dialogo titulo="Pagamento" aoFechar={() => aoFechar(null)}>
          <ResumoDaVenda {...props} />
          {props.incerta && (
            <p className={estilo.incerta}>
              A resposta não chegou: a venda pode ter sido feita. Confirme de novo, e ela aparece aqui; nada é
              vendido duas vezes.
            </p>
          )}
          <Opcoes confirmar={confirmar} aoVender={(formato) => void vender(formato)} />
        </Dialogo>
      );
    case 'vendendo':
      return (
        <Dialogo titulo="Pagamento" aoFechar={() => undefined} semFechar>
          <Carregando texto="Verificando bilhetes... Aguarde !!" />
        </Dialogo>
      );
    case 'vendido':
      return <VendaFeita {...etapa} rifa={rifa} aoFechar={() => aoFechar(etapa.numeros)} />;
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
    void avisarErro(texto);
    aoVender(false);
    setEtapa({ tipo: 'escolha' });
  };
  const concluir = async (desfecho: Desfecho, numeros: readonly number[], formato: Formato | null) => {
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
        await avisarAtencao(desfecho.texto);
        return recarregar([]);
      case 'recusado':
        return voltar(desfecho.texto);
      case 'incerto':
        aoPerderResposta();
        return voltar(desfecho.texto);
      case 'falhou':
        void avisarErro(desfecho.texto);
        if (desfecho.talvezFeita)
          guardarRascunho({ idRifa: rifa.idRifa, cliente, idVendedor, numeros, chave });
        return navegar('/inicio');
    }
  };
  const vender = async (formato: Formato | null) => {
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
          {qtde.toLocaleString('pt-BR')}
          {gratis > 0 && ` (${gratis.toLocaleString('pt-BR')} de cortesia)`}
        </dd>
      </div>
      <div>
        <dt>Cliente</dt>
        <dd>{nomeDoCliente(cliente)}</dd>
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

interface PropsDasOpcoes {
  /** The button that only sells. */
  readonly confirmar: Ref<HTMLButtonElement>;
  readonly aoVender: (formato: Formato | null) => void;
}

function Opcoes({ confirmar, aoVender }: PropsDasOpcoes) {
  return (
    <div className={estilo.opcoes}>
      <Botao ref={confirmar} tipo="acao" largo onClick={() => aoVender(null)}>
        Confirmar Venda
      </Botao>
      <p className={estilo.nota}>Imprimir ou enviar por WhatsApp vem depois. Ou venda e já imprima:</p>
      <Papel aoEscolher={aoVender} />
    </div>
  );
}
