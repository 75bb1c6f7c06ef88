import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { contagemDePremiados, tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { imagemDaRifa, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import type { ReactNode } from 'react';
import { Compartilhar } from '../../comum/compartilhar/Compartilhar.tsx';
import { partilhaDaCampanha } from '../../comum/compartilhar/campanha.ts';
import { BILHETES_POR_PAGINA, type BilheteClassificado, type RifaMostrada } from './agrupamento.ts';
import { type BilheteDoHistorico, CartaoDoBilhete } from './CartaoDoBilhete.tsx';
import estilo from './meusBilhetes.module.css';

interface Props {
  readonly rifa: RifaMostrada;
  readonly cliente: boolean;
  /** That something was won, where a draw was. */
  readonly premiacao: ReactNode;
  /** What can be done with all of them, besides. */
  readonly acoes?: ReactNode;
  /** Of this page (from 1), 30 at most; undefined: they are not there yet. */
  readonly bilhetes: readonly BilheteClassificado[] | undefined;
  /** In their place, while they are not there. */
  readonly espera?: ReactNode;
  readonly pagina: number;
  readonly aoPaginar: (pagina: number) => void;
  readonly aoVerHistorico?: ((bilhete: BilheteDoHistorico) => void) | undefined;
}

/** A raffle and a page of one's own tickets in it. */
export function CartaoDaRifa(props: Props) {
  const { rifa, cliente, premiacao, acoes, bilhetes, espera, pagina, aoPaginar, aoVerHistorico } = props;
  const sorteada = rifa.sorteados.length > 0;
  const titulo = `rifa-${rifa.idRifa}`;
  return (
    <section className={estilo.rifa} aria-labelledby={titulo}>
      <div className={estilo.capa}>
        <img
          loading="lazy"
          srcSet={tamanhosDaImagem(rifa.imgRifa)}
          sizes="(min-width: 43rem) 37rem, 6rem"
          src={imagemDaRifa(rifa.imgRifa)}
          alt=""
          width={640}
          height={360}
        />
        <div className={estilo.resumo}>
          <h2 id={titulo}>{rifa.titulo}</h2>
          <ul className={estilo.premios}>
            {rifa.premios.map(({ ordem, texto }) => (
              <li key={ordem}>{texto}</li>
            ))}
          </ul>
          <p className={estilo.sorteio}>
            Sorteio: <time dateTime={rifa.dtSorteio}>{diaDaSemanaEHora(rifa.dtSorteio)}</time>
          </p>
          {!cliente && (
            <p className={estilo.sorteio}>
              {rifa.qtde.toLocaleString('pt-BR')} {rifa.qtde === 1 ? 'bilhete' : 'bilhetes'} nesta campanha
            </p>
          )}
          <div className={estilo.resultado} data-sorteada={sorteada || undefined}>
            <p>{tituloDosSorteados(rifa.milharSorteada)}</p>
            {sorteada && (
              <ul className={estilo.sorteados}>
                {rifa.sorteados.map(({ ordem, texto }) => (
                  <li key={ordem}>{texto}</li>
                ))}
              </ul>
            )}
            {sorteada && premiacao}
            {sorteada && (
              <p className={estilo.contagem} data-premiada={rifa.premiados > 0 || undefined}>
                {contagemDePremiados(rifa.premiados)}
              </p>
            )}
          </div>
        </div>
      </div>
      <div className={estilo.bilhetes}>
        {bilhetes === undefined && espera}
        {bilhetes?.length === 0 && (
          <p className={estilo.semBilhetes}>
            Seus números da sorte aparecem aqui assim que o pagamento for confirmado.
          </p>
        )}
        {bilhetes?.map((classificado) => (
          <CartaoDoBilhete
            key={classificado.bilhete.idBilhete}
            classificado={classificado}
            largura={rifa.largura}
            sorteada={sorteada}
            cliente={cliente}
            {...(aoVerHistorico && { aoVerHistorico })}
          />
        ))}
      </div>
      <Paginador
        rotulo={`Páginas de bilhetes de ${rifa.titulo}`}
        itens={rifa.qtde}
        porPagina={BILHETES_POR_PAGINA}
        pagina={pagina}
        aoMudar={aoPaginar}
      />
      <div className={estilo.acoesDaRifa}>
        <LinkDaRota para={caminhoDaCampanha(rifa.idRifa)} className={classeDoBotao('simples')}>
          Ver campanha
        </LinkDaRota>
        <Compartilhar rotulo="Convidar amigos" partilha={() => partilhaDaCampanha(rifa)} />
        {acoes}
      </div>
    </section>
  );
}
