import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { lerGaleria } from '@rifa-viva/contracts/regras/galeria';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { dizSeuLugar } from '@rifa-viva/contracts/regras/premio';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { useResumoDaRifa, useRifaAoVivo } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Contagem, usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Calendario, Relogio } from '@rifa-viva/ui/pecas/icones.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { type ReactNode, useId, useState } from 'react';
import { Compartilhar } from '../../../comum/compartilhar/Compartilhar.tsx';
import { partilhaDaCampanha } from '../../../comum/compartilhar/campanha.ts';
import { recarregarAoEncerrar } from '../../../comum/recarga.ts';
import { AcoesDoCartao, Administracao } from '../AcoesDoCartao.tsx';
import { CompraAberta } from '../CompraAberta.tsx';
import type { Compra } from '../compra.ts';
import type { Rifa } from '../consultas.ts';
import { Disponibilidade } from '../Disponibilidade.tsx';
import { PrazoDasVendas } from '../PrazoDasVendas.tsx';
import { Sorteio } from '../Sorteio.tsx';
import topo from '../topo.module.css';
import { Galeria } from './Galeria.tsx';
import { Organizador } from './Organizador.tsx';
import estilo from './pagina.module.css';
import { Resultado } from './Resultado.tsx';
import { porcentagemEscolhida, regulamento } from './regulamento.ts';
import { SeusBilhetes } from './SeusBilhetes.tsx';

/** All that is to be known of a raffle, with the way to buy always at hand. */
export function Campanha({ rifa }: { readonly rifa: Rifa }) {
  const aoVivo = useRifaAoVivo(rifa.idRifa);
  const resumo = useResumoDaRifa(aoVivo) ?? { total: rifa.totalBilhetes, disponiveis: rifa.disponiveis };
  const [compra, setCompra] = useState<Compra | null>(null);
  const sorteada = rifa.milharSorteada !== '';
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento)) || sorteada;
  return (
    <article className={estilo.tela}>
      <div className={estilo.capa}>
        <Galeria capa={rifa.imgRifa} outras={lerGaleria(rifa.galeria)} />
      </div>
      <header className={estilo.cabecalho}>
        <p className={topo.topo}>
          <span className={topo.edicao}>Edição {formatarEdicao(rifa.edicao)}</span>
          <span className={estilo.contagem}>
            <Relogio tamanho={18} />
            <Contagem ate={rifa.dtSorteio} aoEncerrar={recarregarAoEncerrar} />
          </span>
        </p>
        <h1>{rifa.titulo}</h1>
        <p className={estilo.preco}>
          <strong>{formatarReais(lerDinheiro(rifa.valor) ?? 0)}</strong> por bilhete
        </p>
        <p className={estilo.data}>
          <Calendario tamanho={18} />
          <span>
            Sorteio: <time dateTime={rifa.dtSorteio}>{diaDaSemanaEHora(rifa.dtSorteio)}</time>
          </span>
        </p>
        {!sorteada && <PrazoDasVendas className={estilo.data} ate={rifa.dtEncerramento} />}
        <SeusBilhetes rifa={rifa} />
        <Compartilhar largo partilha={() => partilhaDaCampanha(rifa)} />
      </header>
      <div className={estilo.partes}>
        {sorteada && <Resultado rifa={rifa} />}
        <Parte titulo="Prêmios">
          <ol className={estilo.premios}>
            {[...partesDaDescricao(rifa.descricao).entries()].map(([ordem, parte]) => (
              <li key={ordem} data-numerado={dizSeuLugar(parte) || undefined}>
                {parte}
              </li>
            ))}
          </ol>
        </Parte>
        <Parte titulo="Números">
          <p className={estilo.porcentagem}>
            {/* Until the draw some may still be reserved. */}
            {porcentagemEscolhida(resumo)}% {sorteada ? 'vendidos' : 'já escolhidos'}
          </p>
          <Disponibilidade rifa={rifa} aoVivo={aoVivo} resumo={resumo} aoComprar={setCompra} />
        </Parte>
        <Parte titulo="Regras">
          <ul className={estilo.regras}>
            {regulamento(rifa, { encerrada, sorteada }).map((regra) => (
              <li key={regra}>{regra}</li>
            ))}
          </ul>
        </Parte>
        <Parte titulo="Como o sorteio é conferido">
          <Sorteio {...rifa} />
          <p>
            {sorteada
              ? 'Qualquer pessoa confere a lista dos bilhetes vendidos e o resultado, sem depender da empresa.'
              : 'A lista dos bilhetes vendidos é selada antes do sorteio e ganha um código. Com ele qualquer pessoa confere depois que nada mudou, sem depender da empresa.'}
          </p>
          <LinkDaRota
            para={`/conferirSorteio?id=${rifa.idRifa}`}
            className={classeDoBotao('secundario', true)}
          >
            Conferir o sorteio
          </LinkDaRota>
        </Parte>
        <Organizador />
      </div>
      <section className={estilo.barra} aria-label="Comprar bilhetes">
        <AcoesDoCartao rifa={rifa} disponiveis={resumo.disponiveis} aoComprar={setCompra} />
      </section>
      <div className={estilo.administracao}>
        <Administracao idRifa={rifa.idRifa} />
      </div>
      <CompraAberta compra={compra} aoFechar={() => setCompra(null)} />
    </article>
  );
}

function Parte({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={estilo.parte} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {children}
    </section>
  );
}
