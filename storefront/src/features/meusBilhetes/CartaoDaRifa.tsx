import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { contagemDePremiados, tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { imagemDaRifa, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useState } from 'react';
import { Compartilhar } from '../../comum/compartilhar/Compartilhar.tsx';
import { partilhaDaCampanha } from '../../comum/compartilhar/campanha.ts';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import { BILHETES_POR_PAGINA, type RifaComBilhetes } from './agrupamento.ts';
import { type BilheteDoHistorico, CartaoDoBilhete } from './CartaoDoBilhete.tsx';
import estilo from './meusBilhetes.module.css';
import { Premiacao } from './Premiacao.tsx';
import { mensagemDosBilhetes } from './whatsapp.ts';

interface Props {
  readonly rifa: RifaComBilhetes;
  readonly cliente: boolean;
  readonly aoVerHistorico?: (bilhete: BilheteDoHistorico) => void;
}

/** A raffle and one's own tickets in it, 30 a page. */
export function CartaoDaRifa({ rifa, cliente, aoVerHistorico }: Props) {
  const [pagina, setPagina] = useState(1);
  const sorteada = rifa.sorteados.length > 0;
  const titulo = `rifa-${rifa.idRifa}`;
  return (
    <section className={estilo.rifa} aria-labelledby={titulo}>
      <div className={estilo.capa}>
        <img
          loading="lazy"
          srcSet={tamanhosDaImagem(rifa.imgRifa)}
          sizes="(min-width: 43rem) 37rem, 100vw"
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
              {rifa.bilhetes.length.toLocaleString('pt-BR')}{' '}
              {rifa.bilhetes.length === 1 ? 'bilhete' : 'bilhetes'} nesta campanha
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
            {sorteada && <Premiacao rifa={rifa} cliente={cliente} />}
            {sorteada && (
              <p className={estilo.contagem} data-premiada={rifa.premiados > 0 || undefined}>
                {contagemDePremiados(rifa.premiados)}
              </p>
            )}
          </div>
          <div className={estilo.acoesDaRifa}>
            <LinkDaRota para={caminhoDaCampanha(rifa.idRifa)} className={classeDoBotao('simples')}>
              Ver campanha
            </LinkDaRota>
            <Compartilhar rotulo="Convidar amigos" partilha={() => partilhaDaCampanha(rifa)} />
            {cliente && rifa.bilhetes.length > 0 && <PeloWhatsApp rifa={rifa} />}
          </div>
        </div>
      </div>
      <div className={estilo.bilhetes}>
        {itensDaPagina(rifa.bilhetes, pagina, BILHETES_POR_PAGINA).map((classificado) => (
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
        itens={rifa.bilhetes.length}
        porPagina={BILHETES_POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
    </section>
  );
}

/** Her tickets' text, for herself or for somebody who waits for them. */
function PeloWhatsApp({ rifa }: { readonly rifa: RifaComBilhetes }) {
  return (
    <a
      className={`${classeDoBotao('secundario')} ${estilo.peloWhatsApp}`}
      href={linkDoWhatsApp(mensagemDosBilhetes(rifa))}
      target="_blank"
      rel="noopener noreferrer"
    >
      Enviar pelo WhatsApp
    </a>
  );
}
