import { classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';
import estilo from './meusBilhetes.module.css';

/** She has none. */
export const Nenhum = ({ quando }: { readonly quando: string }) => (
  <Vazio titulo="Nenhum Registro Cadastrado">
    <p>{quando}</p>
    <LinkDaRota para="/campanhasGeral" className={classeDoBotao('principal')}>
      Ver Campanhas
    </LinkDaRota>
  </Vazio>
);

interface Props {
  readonly falhou: boolean;
  readonly tentar: () => void;
}

/** Nothing is known yet. */
export const AindaNao = ({ falhou, tentar }: Props) =>
  falhou ? (
    <FalhaAoCarregar
      className={estilo.vazio}
      texto="Não foi possível carregar seus bilhetes."
      aoTentar={tentar}
    />
  ) : (
    <Carregando />
  );
