import { MAXIMO_DO_CLIENTE } from '@rifa-viva/contracts/regras/limites';
import { somenteDigitos } from '@rifa-viva/contracts/regras/telefone';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Escolha } from '@rifa-viva/ui/pecas/Escolha.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import type { KeyboardEvent, Ref } from 'react';
import estilo from './bilhetes.module.css';
import { rotuloDaQuantidade, textoDoLimite } from './limites.ts';
import type { Selecao } from './selecao.ts';
import type { useSelecao } from './useSelecao.ts';
import type { Pessoa } from './vendedores.ts';

interface Props {
  readonly venda: ReturnType<typeof useSelecao>;
  readonly limite: number;
  readonly disponiveis: number;
  /** Its field. */
  readonly quantidade: Ref<HTMLInputElement>;
  readonly cliente: string;
  readonly aoMudarCliente: (cliente: string) => void;
  readonly vendedores: readonly Pessoa[];
  readonly idVendedor: number;
  /** A sale of just this may have been made: with another client or seller it would be another one. */
  readonly presa: boolean;
  readonly aoMudarVendedor: (idVendedor: number) => void;
  readonly aoVender: () => void;
}

/** What is sold to whom by whom, and which tickets the list shows. */
export function PainelDaVenda({ venda, limite, cliente, aoMudarCliente, ...props }: Props) {
  const { tipo } = useUsuario();
  // By keyboard the button is behind every ticket of the page.
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== 'Enter') return;
    // The same press must not confirm what it opens.
    evento.preventDefault();
    props.aoVender();
  };
  return (
    <section className={estilo.painel} aria-label="Dados da venda">
      <Campo
        ref={props.quantidade}
        rotulo={rotuloDaQuantidade(tipo, limite)}
        ajuda={textoDoLimite(limite, props.disponiveis)}
        inputMode="numeric"
        autoComplete="off"
        onKeyDown={aoTeclar}
        maxLength={6}
        placeholder="Digite ou marque na lista"
        valor={textoDaQuantidade(venda.selecao)}
        aoMudar={(texto) => venda.escolherQuantidade(Number(somenteDigitos(texto)))}
      />
      <Campo
        rotulo="Cliente"
        autoComplete="off"
        onKeyDown={aoTeclar}
        maxLength={MAXIMO_DO_CLIENTE}
        disabled={props.presa}
        {...(cliente.length >= MAXIMO_DO_CLIENTE && { ajuda: `Cabem ${MAXIMO_DO_CLIENTE} letras.` })}
        valor={cliente}
        aoMudar={(texto) => aoMudarCliente(cortar(maiusculas(texto)))}
      />
      <Escolha
        rotulo="Vendedor"
        valor={String(props.idVendedor)}
        desativada={props.presa || props.vendedores.length === 1}
        aoMudar={(id) => props.aoMudarVendedor(Number(id))}
      >
        {props.vendedores.map(({ idUsuario, nome }) => (
          <option key={idUsuario} value={idUsuario}>
            {nome}
          </option>
        ))}
      </Escolha>
      <div className={estilo.filtro}>
        <Campo
          rotulo="Filtrar bilhetes"
          type="search"
          inputMode="text"
          autoComplete="off"
          maxLength={60}
          placeholder="0007 ou 0001/0100"
          valor={venda.filtro}
          aoMudar={venda.filtrar}
        />
        <Botao tipo="secundario" onClick={venda.embaralhar}>
          Embaralhar
        </Botao>
      </div>
    </section>
  );
}

const textoDaQuantidade = ({ modo, numeros }: Selecao): string =>
  modo === 'quantidade' && numeros.size > 0 ? String(numeros.size) : '';

/** Upper case may be longer than what was typed. */
const cortar = (texto: string): string => Array.from(texto).slice(0, MAXIMO_DO_CLIENTE).join('');
