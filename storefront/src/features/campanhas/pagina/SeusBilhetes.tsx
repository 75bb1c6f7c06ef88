import { larguraDoNumero, listaDeNumeros } from '@rifa-viva/contracts/regras/numeracao';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { useMeusBilhetes } from '../../../comum/meusBilhetes.ts';
import type { Rifa } from '../consultas.ts';
import estilo from './pagina.module.css';

/** What a customer has in this raffle already, and what of it waits for its payment; nothing for anybody else. */
export function SeusBilhetes({ rifa }: { readonly rifa: Rifa }) {
  const usuario = useUsuarioOpcional();
  return usuario?.tipo === 'Usuario' ? <Dela idUsuario={usuario.idUsuario} rifa={rifa} /> : null;
}

/** The page is whole without them: nothing is said while they are read, nor where they cannot be. */
function Dela({ idUsuario, rifa }: { readonly idUsuario: number; readonly rifa: Rifa }) {
  const { data = [] } = useMeusBilhetes(idUsuario);
  const dela = data.filter(({ idRifa }) => idRifa === rifa.idRifa);
  if (dela.length === 0) return null;
  const numeros = (reservados: boolean) =>
    dela
      .filter(({ status }) => (status === 'Reservado') === reservados)
      .map(({ numBilhete }) => numBilhete)
      .sort((a, b) => a - b);
  const largura = larguraDoNumero(rifa.qtdeNumeros);
  return (
    <section className={estilo.seus} aria-label="Seus bilhetes nesta campanha">
      <Numeros titulo="Seus bilhetes" numeros={numeros(false)} largura={largura} />
      <Numeros titulo="Reservados, à espera do pagamento" numeros={numeros(true)} largura={largura} />
      <LinkDaRota para="/meusBilhetes">Ver seus bilhetes</LinkDaRota>
    </section>
  );
}

interface Props {
  readonly titulo: string;
  readonly numeros: readonly number[];
  readonly largura: number;
}

/** So many that the page begins soon below them. */
const NUMEROS_ESCRITOS = 8;

const Numeros = ({ titulo, numeros, largura }: Props) =>
  numeros.length > 0 && (
    <p>
      {titulo}: <strong>{listaDeNumeros(numeros, largura, NUMEROS_ESCRITOS)}</strong>
    </p>
  );
