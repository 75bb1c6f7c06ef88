import { enderecoDaImagem, tamanhosDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useEffect, useState } from 'react';
import estilo from './banner.module.css';
import type { Banner } from './consultas.ts';

/** Banner change (spec, section 9); the 0.8 s transition is in the style sheet. */
const INTERVALO_MS = 5000;

interface Props {
  /** null while they load. */
  readonly banners: readonly Banner[] | null;
  readonly falhou: boolean;
}

/** Banners one after the other. Who prefers less motion, or presses pause, changes them by hand. */
export function BannerRotativo({ banners, falhou }: Props) {
  const [parado, setParado] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [atual, setAtual] = useState(0);
  const total = banners?.length ?? 0;
  useEffect(() => {
    if (parado || total < 2) return;
    const intervalo = setInterval(() => setAtual((n) => (n + 1) % total), INTERVALO_MS);
    return () => clearInterval(intervalo);
  }, [parado, total]);
  if (!banners) return falhou ? null : <div className={estilo.banner} aria-hidden="true" />;
  if (total === 0) return null;
  const visivel = atual % total;
  return (
    <section className={estilo.banner} aria-label="Destaques" aria-roledescription="carrossel">
      {banners.map(({ idBanner, urlBanner }, i) => (
        <img
          key={idBanner}
          loading={i === 0 ? 'eager' : 'lazy'}
          fetchPriority={i === 0 ? 'high' : 'auto'}
          srcSet={tamanhosDaImagem(urlBanner)}
          sizes="(min-width: 76rem) 74rem, 100vw"
          src={enderecoDaImagem(urlBanner)}
          alt={`Destaque ${i + 1} de ${total}`}
          width={1200}
          height={400}
          className={estilo.imagem}
          data-visivel={i === visivel || undefined}
          aria-hidden={i !== visivel}
        />
      ))}
      {total > 1 && (
        <div className={estilo.controles}>
          <button
            type="button"
            className={estilo.pausa}
            aria-label={parado ? 'Iniciar a troca de destaques' : 'Pausar a troca de destaques'}
            onClick={() => setParado(!parado)}
          >
            {parado ? '▶' : '❚❚'}
          </button>
          {banners.map(({ idBanner }, i) => (
            <button
              key={idBanner}
              type="button"
              className={estilo.ponto}
              aria-label={`Mostrar destaque ${i + 1}`}
              aria-current={i === visivel || undefined}
              onClick={() => setAtual(i)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
