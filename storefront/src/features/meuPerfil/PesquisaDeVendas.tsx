import { textoDoErro } from '@rifa-viva/contracts/erros';
import { minhasVendas } from '@rifa-viva/contracts/http/financeiro';
import { diaLocal, formatarData, inicioDoDia, lerPeriodo } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, paraCentavos } from '@rifa-viva/contracts/regras/dinheiro';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { imagemDoBilhete } from '@rifa-viva/ui/api/imagens.ts';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { avisarErro, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import estilo from './meuPerfil.module.css';
import { type Periodo, periodosDeSempre, totalDasVendas, type VendasDaRifa } from './vendas.ts';

/** Own sales between two dates, by raffle. */
export function PesquisaDeVendas() {
  const [dtInicial, setDtInicial] = useState('');
  const [dtFinal, setDtFinal] = useState('');
  const { acusar, corrigir, erroDe } = useFalta<'dtInicial' | 'dtFinal'>();
  const mudar = {
    dtInicial: (dia: string) => {
      setDtInicial(dia);
      corrigir('dtInicial');
    },
    dtFinal: (dia: string) => {
      setDtFinal(dia);
      corrigir('dtFinal');
    },
  };
  const pesquisa = useMutation({
    mutationFn: ({ dtInicial, dtFinal }: Pick<Periodo, 'dtInicial' | 'dtFinal'>) =>
      chamar(minhasVendas, { query: { de: dtInicial, ate: dtFinal } }),
    onError: (falha) => void avisarErro(textoDaFalha(falha), DURACAO.longa),
  });
  const pesquisar = (evento: SubmitEvent) => {
    evento.preventDefault();
    const periodo = lerPeriodo(dtInicial, dtFinal);
    if (periodo.ok) pesquisa.mutate({ dtInicial, dtFinal });
    else {
      // Either may be missing; what is wrong between two dates is the later one.
      const campo = inicioDoDia(dtInicial) === null ? 'dtInicial' : 'dtFinal';
      // What was found of other days is no answer to these.
      pesquisa.reset();
      acusar({ campo, texto: textoDoErro(periodo.codigo) }, DURACAO.longa);
    }
  };
  const daVez = (periodo: Periodo) => {
    if (pesquisa.isPending) return;
    mudar.dtInicial(periodo.dtInicial);
    mudar.dtFinal(periodo.dtFinal);
    pesquisa.mutate({ dtInicial: periodo.dtInicial, dtFinal: periodo.dtFinal });
  };
  return (
    <section className={estilo.cartao} aria-labelledby="pesquisa">
      <h2 id="pesquisa">Pesquisar Minhas Vendas</h2>
      <div className={estilo.periodos}>
        {periodosDeSempre(diaLocal(new Date(agora()).toISOString())).map((periodo) => {
          const escolhido = periodo.dtInicial === dtInicial && periodo.dtFinal === dtFinal;
          return (
            <Botao
              key={periodo.rotulo}
              tipo={escolhido ? 'principal' : 'secundario'}
              aria-pressed={escolhido}
              onClick={() => daVez(periodo)}
            >
              {periodo.rotulo}
            </Botao>
          );
        })}
      </div>
      <form className={estilo.pesquisa} onSubmit={pesquisar} noValidate>
        <Campo
          rotulo="Data Inicial"
          type="date"
          valor={dtInicial}
          aoMudar={mudar.dtInicial}
          erro={erroDe('dtInicial')}
        />
        <Campo
          rotulo="Data Final"
          type="date"
          valor={dtFinal}
          aoMudar={mudar.dtFinal}
          erro={erroDe('dtFinal')}
        />
        <Botao tipo="acao" type="submit" ocupado={pesquisa.isPending}>
          Pesquisar
        </Botao>
      </form>
      {pesquisa.data && <Encontradas rifas={pesquisa.data} />}
    </section>
  );
}

function Encontradas({ rifas }: { readonly rifas: readonly VendasDaRifa[] }) {
  if (rifas.length === 0) {
    return (
      <Vazio procurado titulo="Nenhum Registro Cadastrado">
        <p>Não há vendas suas neste período. Tente outras datas.</p>
      </Vazio>
    );
  }
  const total = totalDasVendas(rifas);
  return (
    <>
      <p className={estilo.soma} role="status">
        {total.qtde.toLocaleString('pt-BR')} {total.qtde === 1 ? 'bilhete' : 'bilhetes'} no período, comissão
        de {formatarReais(total.comissao)}
      </p>
      <ul className={estilo.rifas}>
        {rifas.map((rifa) => (
          <li key={rifa.idRifa}>
            <img loading="lazy" src={imagemDoBilhete(rifa.urlBilhete)} alt="" width={240} height={120} />
            <h3>{rifa.titulo}</h3>
            <dl>
              <div>
                <dt>Data Do Sorteio</dt>
                <dd>{formatarData(rifa.dtSorteio)}</dd>
              </div>
              <div>
                <dt>Bilhetes Vendidos</dt>
                <dd>{rifa.qtde.toLocaleString('pt-BR')}</dd>
              </div>
              <div>
                <dt>Comissão</dt>
                <dd>{formatarReais(paraCentavos(rifa.comissao))}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
