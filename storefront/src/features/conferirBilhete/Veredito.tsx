import { carregarRifa } from '@rifa-viva/contracts/http/rifas';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { consultaDoResultado } from '../../comum/resultado/consulta.ts';
import estilo from './conferirBilhete.module.css';
import type { Bilhete } from './tipos.ts';
import { premioDoBilhete, situacaoDaRifa, vereditoDoBilhete } from './veredito.ts';

/** Whether the ticket holds, in words, and where its raffle stands as far as this reader may know. */
export function Veredito({ bilhete }: { readonly bilhete: Bilhete }) {
  const { idRifa } = bilhete;
  const { situacao, frase } = vereditoDoBilhete(bilhete);
  const { data: rifa } = useQuery({
    queryKey: ['conferirBilhete', 'rifa', idRifa],
    queryFn: ({ signal }) => chamar(carregarRifa, { params: { idRifa }, signal }),
    retry: false,
  });
  const { data: resultado } = useQuery(consultaDoResultado(idRifa, rifa?.resultadoConfirmado === true));
  const ganhou = rifa !== undefined && premioDoBilhete(rifa, bilhete, resultado) !== null;
  return (
    <div className={estilo.veredito} data-situacao={situacao} data-ganhou={ganhou || undefined}>
      <p className={estilo.frase}>{frase}</p>
      {rifa && situacaoDaRifa(rifa, bilhete, agora(), resultado).map((linha) => <p key={linha}>{linha}</p>)}
      {ganhou && (
        <p>
          Quem tem este bilhete <LinkDaRota para="/contato">fala com a organização</LinkDaRota> para receber o
          prêmio.
        </p>
      )}
      {rifa?.status === 'ativo' && <LinkDaRota para={caminhoDaCampanha(idRifa)}>Ver a campanha</LinkDaRota>}
    </div>
  );
}
