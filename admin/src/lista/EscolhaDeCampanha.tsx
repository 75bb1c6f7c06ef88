import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { CaixaDeEscolha } from './CaixaDeEscolha.tsx';

interface Props extends Omit<ComponentProps<typeof CaixaDeEscolha>, 'opcoes' | 'label'> {
  readonly value: string | number;
  /** The one that is chosen, where it is known. */
  readonly rifa?: Rifa | null;
}

/** A campaign, the newest first, as they are listed; the chosen one too, though it be excluded and stand in no list. */
export function EscolhaDeCampanha({ rifa, ...props }: Props) {
  const dados = useProvedor();
  const { data = [] } = useQuery({
    queryKey: ['cadastroCampanha', 'carregarRifas'],
    queryFn: () => dados.carregarRifas(),
  });
  const escolhida = Number(props.value);
  const campanhas = data.toSorted((a, b) => b.idRifa - a.idRifa).map(opcaoDa);
  if (escolhida > 0 && !campanhas.some(([idRifa]) => idRifa === escolhida))
    campanhas.unshift(rifa ? opcaoDa(rifa) : [escolhida, `Edição ${formatarEdicao(escolhida)}`]);
  return <CaixaDeEscolha label="Campanha" {...props} opcoes={campanhas} />;
}

const opcaoDa = ({ idRifa, edicao, titulo }: Rifa): [idRifa: number, nome: string] => [
  idRifa,
  `${formatarEdicao(edicao)} - ${titulo}`,
];
