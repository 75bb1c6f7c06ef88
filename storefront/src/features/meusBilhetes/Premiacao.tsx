import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { consultaDoResultado, premioPelaRegra } from '../../comum/resultado/consulta.ts';
import type { RifaComBilhetes } from './agrupamento.ts';
import estilo from './meusBilhetes.module.css';

interface Props {
  readonly rifa: RifaComBilhetes;
  /** Staff look at what they sold: the prize is their customer's. */
  readonly cliente: boolean;
}

/** That something was won, by the number itself or by the rule, and what to do then. */
export function Premiacao({ rifa, cliente }: Props) {
  const { idRifa, resultadoConfirmado, bilhetes, premiados } = rifa;
  const { data } = useQuery(consultaDoResultado(idRifa, resultadoConfirmado));
  const pelaRegra = bilhetes.flatMap(({ bilhete }) => premioPelaRegra(data, bilhete.numBilhete) ?? []);
  if (premiados === 0 && pelaRegra.length === 0) return null;
  return (
    <div className={estilo.premiacao}>
      {cliente && <strong>Parabéns, você ganhou!</strong>}
      {pelaRegra.map(({ milhar, frase }) => (
        <p key={milhar}>{frase}</p>
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
