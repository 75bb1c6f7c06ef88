import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { useResumoDaRifa, useRifaAoVivo } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { imagemDaRifa, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Contagem } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Calendario, Relogio } from '@rifa-viva/ui/pecas/icones.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Compartilhar } from '../../comum/compartilhar/Compartilhar.tsx';
import { partilhaDaCampanha } from '../../comum/compartilhar/campanha.ts';
import { recarregarAoEncerrar } from '../../comum/recarga.ts';
import { Ganhadores } from '../../comum/resultado/Ganhadores.tsx';
import { AcoesDoCartao, Administracao } from './AcoesDoCartao.tsx';
import estilo from './cartao.module.css';
import type { Compra } from './compra.ts';
import type { Rifa } from './consultas.ts';
import { Disponibilidade } from './Disponibilidade.tsx';
import { PrazoDasVendas } from './PrazoDasVendas.tsx';
import { Sorteio } from './Sorteio.tsx';
import topo from './topo.module.css';

/** The others stand on the raffle's own page. */
const PREMIOS_NO_CARTAO = 3;

interface Props {
  readonly rifa: Rifa;
  /** Its picture is what the page is waited for. */
  readonly primeira: boolean;
  readonly aoComprar: (compra: Compra) => void;
}

/** One campaign. */
export function CartaoDaCampanha({ rifa, primeira, aoComprar }: Props) {
  const aoVivo = useRifaAoVivo(rifa.idRifa);
  const resumo = useResumoDaRifa(aoVivo) ?? { total: rifa.totalBilhetes, disponiveis: rifa.disponiveis };
  const titulo = `campanha-${rifa.idRifa}`;
  const sorteada = rifa.milharSorteada !== '';
  return (
    <article className={estilo.cartao} aria-labelledby={titulo}>
      <div className={estilo.capa}>
        <img
          loading={primeira ? 'eager' : 'lazy'}
          fetchPriority={primeira ? 'high' : 'auto'}
          srcSet={tamanhosDaImagem(rifa.imgRifa)}
          sizes="(min-width: 66rem) 25rem, (min-width: 43rem) 50vw, 100vw"
          src={imagemDaRifa(rifa.imgRifa)}
          alt=""
          width={640}
          height={360}
        />
      </div>
      <div className={estilo.corpo}>
        <p className={topo.topo}>
          <span className={estilo.contagem}>
            <Relogio tamanho={18} />
            <Contagem ate={rifa.dtSorteio} aoEncerrar={recarregarAoEncerrar} />
          </span>
          <span className={topo.edicao}>Edição {formatarEdicao(rifa.edicao)}</span>
        </p>
        <h3 id={titulo}>
          <LinkDaRota para={caminhoDaCampanha(rifa.idRifa)} className={estilo.ligacao}>
            {rifa.titulo}
          </LinkDaRota>
        </h3>
        <ul className={estilo.premios}>
          {[...partesDaDescricao(rifa.descricao).entries()].map(([ordem, parte]) => (
            <li key={ordem}>{parte}</li>
          ))}
        </ul>
        <p className={estilo.sorteio}>
          <Calendario tamanho={18} />
          <span>
            Sorteio: <time dateTime={rifa.dtSorteio}>{diaDaSemanaEHora(rifa.dtSorteio)}</time>
          </span>
        </p>
        {!sorteada && <PrazoDasVendas className={estilo.sorteio} ate={rifa.dtEncerramento} />}
        <p className={estilo.valor}>
          <strong>{formatarReais(lerDinheiro(rifa.valor) ?? 0)}</strong> por bilhete
          {rifa.cortesia && rifa.qtdeBilhetes > 0 && (
            <span className={estilo.cortesia}>A cada {rifa.qtdeBilhetes} bilhetes, 1 é grátis</span>
          )}
        </p>
        <Sorteio {...rifa} />
        {sorteada && <Ganhadores rifa={rifa} maximo={PREMIOS_NO_CARTAO} />}
        {sorteada && <LinkDaRota para={`/conferirSorteio?id=${rifa.idRifa}`}>Conferir o sorteio</LinkDaRota>}
        <Disponibilidade rifa={rifa} aoVivo={aoVivo} resumo={resumo} aoComprar={aoComprar} />
        <AcoesDoCartao rifa={rifa} disponiveis={resumo.disponiveis} aoComprar={aoComprar} />
        <Administracao idRifa={rifa.idRifa} />
        <div className={estilo.ver}>
          <LinkDaRota para={caminhoDaCampanha(rifa.idRifa)} className={classeDoBotao('simples')}>
            Ver campanha
          </LinkDaRota>
          <Compartilhar tipo="simples" partilha={() => partilhaDaCampanha(rifa)} />
        </div>
      </div>
    </article>
  );
}
