import { imagemDaRifa, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useRef, useState } from 'react';
import estilo from './galeria.module.css';

interface Props {
  readonly capa: string;
  readonly outras: readonly string[];
}

/** The campaign's picture, and further ones beside it: swiped on a phone, chosen by their small likenesses anywhere. */
export function Galeria({ capa, outras }: Props) {
  // The stand-in for a missing picture hides no real one.
  const fotos = capa === '' && outras.length > 0 ? outras : [capa, ...outras];
  const varias = fotos.length > 1;
  const faixa = useRef<HTMLDivElement>(null);
  const [atual, setAtual] = useState(0);
  const mostrar = (lugar: number) => {
    const caixa = faixa.current;
    caixa?.scrollTo({ left: lugar * caixa.clientWidth });
    setAtual(lugar);
  };
  return (
    <section className={estilo.galeria} aria-label={varias ? 'Imagens da campanha' : undefined}>
      <div
        ref={faixa}
        className={estilo.faixa}
        // What scrolls can be reached by keys.
        tabIndex={varias ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAtual(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {fotos.map((nome, lugar) => (
          <img
            key={nome}
            srcSet={tamanhosDaImagem(nome)}
            sizes="(min-width: 76rem) 52rem, (min-width: 56rem) 65vw, 100vw"
            src={imagemDaRifa(nome)}
            alt={varias ? `Imagem ${lugar + 1} de ${fotos.length}` : ''}
            width={1280}
            height={720}
            {...(lugar === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        ))}
      </div>
      {varias && (
        <div className={estilo.miniaturas}>
          {fotos.map((nome, lugar) => (
            <button
              key={nome}
              type="button"
              aria-label={`Mostrar a imagem ${lugar + 1}`}
              aria-pressed={lugar === atual}
              onClick={() => mostrar(lugar)}
            >
              <img
                srcSet={tamanhosDaImagem(nome)}
                sizes="8rem"
                src={imagemDaRifa(nome)}
                alt=""
                width={128}
                height={72}
                loading="lazy"
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
