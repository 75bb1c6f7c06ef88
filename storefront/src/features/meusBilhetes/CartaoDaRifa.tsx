import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { contagemDePremiados, tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { imagemDaRifa } from '@rifa-viva/ui/api/imagens.ts';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useState } from 'react';
import { BILHETES_POR_PAGINA, type RifaComBilhetes } from './agrupamento.ts';
import { type BilheteDoHistorico, CartaoDoBilhete } from './CartaoDoBilhete.tsx';
import estilo from './meusBilhetes.module.css';
import { ReservasAbertas } from './ReservasAbertas.tsx';

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
        <img src={imagemDaRifa(rifa.imgRifa)} alt="" width={640} height={360} loading="lazy" />
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
          <div className={estilo.resultado} data-sorteada={sorteada || undefined}>
            <p>{tituloDosSorteados(rifa.milharSorteada)}</p>
            {sorteada && (
              <ul className={estilo.sorteados}>
                {rifa.sorteados.map(({ ordem, texto }) => (
                  <li key={ordem}>{texto}</li>
                ))}
              </ul>
            )}
            {sorteada && (
              <p className={estilo.contagem} data-premiada={rifa.premiados > 0 || undefined}>
                {contagemDePremiados(rifa.premiados)}
              </p>
            )}
          </div>
        </div>
      </div>
      <ReservasAbertas reservas={rifa.aguardando} largura={rifa.largura} />
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
