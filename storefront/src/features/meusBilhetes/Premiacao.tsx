import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import type { RifaMostrada } from './agrupamento.ts';
import estilo from './meusBilhetes.module.css';

interface Props {
  readonly rifa: Pick<RifaMostrada, 'premiados' | 'resultadoConfirmado'>;
  /** What the rule gives to tickets of hers, a sentence each. */
  readonly pelaRegra: readonly string[];
  /** Staff look at what they sold: the prize is their customer's. */
  readonly cliente: boolean;
}

/** That something was won, by the number itself or by the rule, and what to do then. */
export function Premiacao({ rifa: { premiados, resultadoConfirmado }, pelaRegra, cliente }: Props) {
  if (premiados === 0 && pelaRegra.length === 0) return null;
  // How many won by the number is told below, to everybody.
  if (!cliente && pelaRegra.length === 0 && resultadoConfirmado) return null;
  return (
    <div className={estilo.premiacao}>
      {cliente && <strong>Parabéns, você ganhou!</strong>}
      {pelaRegra.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
      {!resultadoConfirmado && <p>O resultado ainda aguarda confirmação.</p>}
      {cliente && (
        <p>
          Guarde o bilhete e <LinkDaRota para="/contato">fale com a organização</LinkDaRota> para receber o
          prêmio.
        </p>
      )}
    </div>
  );
}
