import { textoDoErro } from '@rifa-viva/contracts/erros';
import { carregarBilhetesVendidosGeral } from '@rifa-viva/contracts/http/bilhetes';
import { formatarData, lerPeriodo } from '@rifa-viva/contracts/regras/datas';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { imagemDoBilhete } from '@rifa-viva/ui/api/imagens.ts';
import { avisar, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import estilo from './meuPerfil.module.css';
import { comDadosDaRifa, type VendaPropria, type VendasDaRifa, vendasPorRifa } from './vendas.ts';

interface Props {
  readonly idUsuario: number;
  /** All of one's own tickets: they carry what a found sale lacks. */
  readonly proprias: readonly VendaPropria[];
  readonly lerProprias: () => Promise<readonly VendaPropria[]>;
}

/** Own sales between two dates, by raffle. */
export function PesquisaDeVendas({ idUsuario, proprias, lerProprias }: Props) {
  const [dtInicial, setDtInicial] = useState('');
  const [dtFinal, setDtFinal] = useState('');
  const pesquisa = useMutation({
    mutationFn: async () => {
      const encontradas = await chamar(carregarBilhetesVendidosGeral, {
        body: { idUsuario, dtInicial, dtFinal },
      });
      const conhecidas = new Set(proprias.map(({ idRifa }) => idRifa));
      const todas = encontradas.every(({ idRifa }) => conhecidas.has(idRifa));
      return comDadosDaRifa(encontradas, todas ? proprias : await lerProprias());
    },
    onError: (falha) => void avisar(textoDaFalha(falha), DURACAO.longa),
  });
  const pesquisar = (evento: SubmitEvent) => {
    evento.preventDefault();
    const periodo = lerPeriodo(dtInicial, dtFinal);
    if (periodo.ok) pesquisa.mutate();
    else void avisar(textoDoErro(periodo.codigo), DURACAO.longa);
  };
  return (
    <section className={estilo.cartao} aria-labelledby="pesquisa">
      <h2 id="pesquisa">Pesquisar Minhas Vendas</h2>
      <form className={estilo.pesquisa} onSubmit={pesquisar} noValidate>
        <Campo rotulo="Data Inicial" type="date" valor={dtInicial} aoMudar={setDtInicial} />
        <Campo rotulo="Data Final" type="date" valor={dtFinal} aoMudar={setDtFinal} />
        <Botao tipo="acao" type="submit" ocupado={pesquisa.isPending}>
          Pesquisar
        </Botao>
      </form>
      {pesquisa.data && <Encontradas rifas={vendasPorRifa(pesquisa.data)} />}
    </section>
  );
}

function Encontradas({ rifas }: { readonly rifas: readonly VendasDaRifa[] }) {
  if (rifas.length === 0) return <p role="status">Nenhum Registro Cadastrado</p>;
  return (
    <ul className={estilo.rifas}>
      {rifas.map((rifa) => (
        <li key={rifa.idRifa}>
          <img src={imagemDoBilhete(rifa.urlBilhete)} alt="" width={240} height={120} loading="lazy" />
          <h3>{rifa.titulo}</h3>
          <dl>
            <div>
              <dt>Data Do Sorteio</dt>
              <dd>{formatarData(rifa.dtSorteio)}</dd>
            </div>
            <div>
              <dt>Bilhetes Vendidos</dt>
              <dd>{rifa.qtde}</dd>
            </div>
            <div>
              <dt>Comissão</dt>
              <dd>{formatarReais(rifa.comissao)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
