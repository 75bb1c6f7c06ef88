import { textoDoErro } from '@rifa-viva/contracts/erros';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { AbasDaRifa } from '@rifa-viva/ui/moldura/AbasDaRifa.tsx';
import { avisarAtencao, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { useEffect, useRef, useState } from 'react';
import { Titulo } from '../../comum/Titulo.tsx';
import { BarraDeVenda } from './BarraDeVenda.tsx';
import estilo from './bilhetes.module.css';
import type { DadosDaVenda } from './dados.ts';
import { GradeDeBilhetes } from './GradeDeBilhetes.tsx';
import { ModalDePagamento } from './ModalDePagamento.tsx';
import { PainelDaVenda } from './PainelDaVenda.tsx';
import { recarregarCom, retirarRascunho } from './rascunho.ts';
import { depoisDeFechar, novaTentativa, tentativaIncerta } from './tentativa.ts';
import { useEstoque } from './useEstoque.ts';
import { useSelecao } from './useSelecao.ts';

const NENHUMA: ReadonlySet<number> = new Set();
const SEM_RESPOSTA = 'A última venda ficou sem resposta. Toque em Vender para confirmá-la.';

interface Props {
  readonly dados: DadosDaVenda;
  /** The payment is open. */
  readonly pagando: boolean;
  readonly aoPagar: (pagando: boolean) => void;
}

export function TelaDeVenda({ dados, pagando, aoPagar }: Props) {
  const { rifa, naoVendidos, vendedores, limite } = dados;
  const [rascunho] = useState(() => retirarRascunho(rifa.idRifa));
  const [cliente, setCliente] = useState(rascunho?.cliente ?? '');
  const [idVendedor, setIdVendedor] = useState(() => vendedorInicial(vendedores, rascunho?.idVendedor));
  const [vendendo, setVendendo] = useState(false);
  const [tentativa, setTentativa] = useState(() =>
    rascunho?.chave ? tentativaIncerta(rascunho.chave) : novaTentativa(),
  );
  const { chave, incerta } = tentativa;
  const [feitas, setFeitas] = useState(0);
  const quantidade = useRef<HTMLInputElement>(null);
  const estoque = useEstoque(rifa.idRifa, naoVendidos);
  const venda = useSelecao({
    rifa,
    estoque,
    limite,
    iniciais: rascunho?.numeros ?? [],
    // What may have been sold is asked for again as it was.
    parada: vendendo || incerta,
    presa: incerta || pagando,
    // Other tickets are another sale.
    aoMudar: () => setTentativa(novaTentativa),
  });
  const { selecao, largura, lista } = venda;

  useEffect(() => {
    if (rascunho?.chave) void avisarAtencao(SEM_RESPOSTA, DURACAO.longa);
  }, [rascunho]);
  // The next sale begins where the keyboard is; on a phone its own would cover the list.
  useEffect(() => {
    if (feitas > 0 && matchMedia('(hover: hover)').matches) quantidade.current?.focus();
  }, [feitas]);
  const recarregarSemBilhetes = async () => {
    await avisarAtencao(textoDoErro('BILHETES_INDISPONIVEIS'));
    recarregarCom({ idRifa: rifa.idRifa, cliente, idVendedor, numeros: [] });
  };
  const vender = () => {
    if (rifa.milharSorteada !== '') return;
    if (incerta) aoPagar(true);
    else if (estoque.disponiveis === 0) void recarregarSemBilhetes();
    else if (selecao.numeros.size === 0) void avisarAtencao(textoDoErro('NENHUM_BILHETE'));
    else aoPagar(true);
  };
  const fechar = (vendidos: readonly number[] | null) => {
    aoPagar(false);
    setVendendo(false);
    setTentativa((atual) => depoisDeFechar(atual, vendidos !== null));
    if (!vendidos) return;
    venda.recomecar(vendidos);
    setCliente('');
    setFeitas((vezes) => vezes + 1);
  };
  return (
    <div className={estilo.tela}>
      <header className={estilo.cabecalho}>
        <Titulo>Venda De Bilhetes</Titulo>
        <p>
          {formatarEdicao(rifa.edicao)} · {rifa.titulo} · {formatarReais(lerDinheiro(rifa.valor) ?? 0)} o
          bilhete · vendas até {formatarDataHora(rifa.dtEncerramento)}
        </p>
        <p className={estilo.disponiveis} aria-live="polite">
          <strong>{estoque.disponiveis.toLocaleString('pt-BR')}</strong> de{' '}
          {rifa.totalBilhetes.toLocaleString('pt-BR')} bilhetes disponíveis
        </p>
      </header>
      <AbasDaRifa idRifa={rifa.idRifa} />
      <PainelDaVenda
        venda={venda}
        limite={limite}
        disponiveis={estoque.disponiveis}
        quantidade={quantidade}
        cliente={cliente}
        aoMudarCliente={setCliente}
        vendedores={vendedores}
        idVendedor={idVendedor}
        aoMudarVendedor={setIdVendedor}
        aoVender={vender}
        presa={incerta}
      />
      <GradeDeBilhetes
        lista={lista}
        filtrada={venda.filtro !== ''}
        largura={largura}
        estoque={estoque}
        selecao={selecao}
        minhas={vendendo || incerta ? selecao.numeros : NENHUMA}
        aoAlternar={venda.alternar}
        foraDaLista={venda.foraDaLista}
        aoAtualizar={venda.atualizar}
      />
      <BarraDeVenda
        rifa={rifa}
        selecao={selecao}
        largura={largura}
        aoAlternar={venda.alternar}
        aoLimpar={venda.limpar}
        aoVender={vender}
      />
      {pagando && (
        <ModalDePagamento
          rifa={rifa}
          chave={chave}
          incerta={incerta}
          selecao={selecao}
          cliente={cliente}
          vendedor={vendedores.find((v) => v.idUsuario === idVendedor) ?? vendedores[0]}
          aoVender={setVendendo}
          aoPerderResposta={() => setTentativa(tentativaIncerta(chave))}
          aoFechar={fechar}
        />
      )}
    </div>
  );
}

const vendedorInicial = (vendedores: DadosDaVenda['vendedores'], lembrado: number | undefined): number =>
  (vendedores.find(({ idUsuario }) => idUsuario === lembrado) ?? vendedores[0]).idUsuario;
