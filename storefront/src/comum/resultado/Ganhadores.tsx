import { lerMilhares, tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { useQuery } from '@tanstack/react-query';
import { consultaDoResultado } from './consulta.ts';
import estilo from './ganhadores.module.css';
import { linhasDoResultado } from './linhas.ts';

interface Props {
  readonly rifa: {
    readonly idRifa: number;
    readonly milharSorteada: string;
    readonly descricao: string;
    readonly sucessor: boolean;
    readonly qtdeNumeros: number;
    readonly resultadoConfirmado: boolean;
  };
  /** Prizes that are shown; further ones are counted. */
  readonly maximo?: number;
}

/** The drawn numbers, and the winning ticket of each prize once the result is confirmed. */
export function Ganhadores({ rifa, maximo = Number.POSITIVE_INFINITY }: Props) {
  const { idRifa, milharSorteada, resultadoConfirmado } = rifa;
  const { data } = useQuery(consultaDoResultado(idRifa, resultadoConfirmado));
  const linhas = linhasDoResultado(rifa, data);
  const resto = linhas.length - maximo;
  return (
    <div className={estilo.resultado}>
      <ul className={estilo.sorteados} aria-label={tituloDosSorteados(milharSorteada)}>
        {lerMilhares(milharSorteada)
          .slice(0, maximo)
          .map((numero, ordem) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number may be drawn twice.
            <li key={ordem}>{numero}</li>
          ))}
      </ul>
      <ul className={estilo.linhas} aria-label="Prêmios">
        {linhas.slice(0, maximo).map(({ chave, rotulo, premio, numero, desfecho, pelaRegra, vendido }) => (
          <li key={chave} data-vendido={vendido || undefined}>
            <strong>{rotulo}</strong> <span>número da sorte {numero}</span>
            {premio !== '' && <span className={estilo.premio}>{premio}</span>}
            {desfecho !== '' && <span className={estilo.desfecho}>{desfecho}</span>}
            {pelaRegra !== '' && <span className={estilo.premio}>{pelaRegra}</span>}
          </li>
        ))}
      </ul>
      {resto > 0 && (
        <p>{resto === 1 ? 'e mais 1 prêmio' : `e mais ${resto.toLocaleString('pt-BR')} prêmios`}</p>
      )}
      <p className={estilo.nota}>
        {resultadoConfirmado
          ? 'Resultado confirmado. Quem comprou vê em Meus Bilhetes se ganhou.'
          : 'Os bilhetes ganhadores aparecem aqui depois da confirmação do resultado.'}
      </p>
    </div>
  );
}
