import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Vazio } from '@rifa-viva/ui/pecas/Vazio.tsx';

interface Props {
  readonly valor: string;
  readonly aoMudar: (valor: string) => void;
}

/** Looks for a ticket among one's own. */
export const Busca = ({ valor, aoMudar }: Props) => (
  <Campo
    rotulo="Buscar bilhete"
    type="search"
    inputMode="search"
    ajuda="Número do bilhete, número da sorte ou nome da campanha"
    maxLength={60}
    valor={valor}
    aoMudar={aoMudar}
  />
);

export const NadaEncontrado = ({ valor, aoMudar }: Props) => (
  <Vazio procurado titulo={`Nenhum bilhete encontrado para “${valor.trim()}”.`}>
    <p>Confira o número ou procure pelo nome da campanha.</p>
    <Botao tipo="secundario" onClick={() => aoMudar('')}>
      Limpar Busca
    </Botao>
  </Vazio>
);
