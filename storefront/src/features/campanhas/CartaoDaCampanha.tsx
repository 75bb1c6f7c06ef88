import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { useResumoDaRifa, useRifaAoVivo } from '@rifa-viva/ui/ao-vivo/useRifaAoVivo.ts';
import { imagemDaRifa } from '@rifa-viva/ui/api/imagens.ts';
import { Contagem } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Calendario, Relogio } from '@rifa-viva/ui/pecas/icones.tsx';
import { AcoesDoCartao } from './AcoesDoCartao.tsx';
import estilo from './cartao.module.css';
import type { Compra } from './compra.ts';
import type { Rifa } from './consultas.ts';
import { Disponibilidade } from './Disponibilidade.tsx';
import { recarregarAoEncerrar } from './recarga.ts';

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
  return (
    <article className={estilo.cartao} aria-labelledby={titulo}>
      <div className={estilo.capa}>
        <img
          src={imagemDaRifa(rifa.imgRifa)}
          alt=""
          width={640}
          height={360}
          loading={primeira ? 'eager' : 'lazy'}
          fetchPriority={primeira ? 'high' : 'auto'}
        />
      </div>
      <div className={estilo.corpo}>
        <p className={estilo.topo}>
          <span className={estilo.contagem}>
            <Relogio tamanho={18} />
            <Contagem ate={rifa.dtSorteio} aoEncerrar={recarregarAoEncerrar} />
          </span>
          <span className={estilo.edicao}>Edição {formatarEdicao(rifa.edicao)}</span>
        </p>
        <h2 id={titulo}>{rifa.titulo}</h2>
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
        <p className={estilo.valor}>
          <strong>{formatarReais(lerDinheiro(rifa.valor) ?? 0)}</strong> por bilhete
          {rifa.cortesia && rifa.qtdeBilhetes > 0 && (
            <span className={estilo.cortesia}>A cada {rifa.qtdeBilhetes} bilhetes, 1 é grátis</span>
          )}
        </p>
        <Disponibilidade rifa={rifa} aoVivo={aoVivo} resumo={resumo} />
        <AcoesDoCartao rifa={rifa} disponiveis={resumo.disponiveis} aoComprar={aoComprar} />
      </div>
    </article>
  );
}
