import type { Rifa } from './consultas.ts';
import estilo from './sorteio.module.css';

type Props = Pick<Rifa, 'regra' | 'selo' | 'milharSorteada' | 'resultadoConfirmado'>;

/** How the number is drawn, and what anybody may write down before it is. */
export function Sorteio({ regra, selo, milharSorteada, resultadoConfirmado }: Props) {
  return (
    <div className={estilo.sorteio}>
      {regra ? (
        <details>
          <summary>Regra do sorteio: {regra.titulo}</summary>
          <p>{regra.texto}</p>
          <ul>
            {regra.chances.map((chances) => (
              <li key={chances}>{chances}</li>
            ))}
          </ul>
        </details>
      ) : (
        <p>Sorteio sem regra registrada.</p>
      )}
      {selo && (
        <p className={estilo.selo}>
          Lista selada: <strong className={estilo.codigo}>{selo.codigo}</strong>
        </p>
      )}
      {selo?.ressalva && <p>{selo.ressalva}</p>}
      {selo && milharSorteada !== '' && !resultadoConfirmado && (
        <p className={estilo.aguardando}>Resultado aguardando confirmação.</p>
      )}
    </div>
  );
}
