import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { textoDaExtracao } from '@rifa-viva/contracts/regras/extracao';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Pilha } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { Resultados, Rifa } from '../providers/data/tipos.ts';
import { PremiosDaLoteria } from './PremiosDaLoteria.tsx';
import type { Rascunho } from './rascunho.ts';
import { Selo } from './Selo.tsx';

interface Props {
  readonly rifa: Rifa;
  readonly dados: Resultados;
  readonly rascunho: Rascunho;
  readonly aoRascunhar: (rascunho: Rascunho) => void;
  /** Takes a number over into the results' field. */
  readonly aoUsar: (numero: string) => void;
  readonly aoMudar: () => Promise<unknown>;
}

/** What makes the draw believable: its rule, the sealed list, and what the result was worked out from. */
export function CartaoDoSorteio({ rifa, dados, rascunho, aoRascunhar, aoUsar, aoMudar }: Props) {
  const { administrador } = useLogado();
  const { regra } = rifa;
  const daLoteria = regra !== null && regra.nome !== 'outra-fonte-v1';
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento));
  // Before the end of sales there is no result to work out.
  const informaExtracao = administrador && daLoteria && encerrada && dados.extracao === null;
  const confirmado = Boolean(dados.confirmacao?.confirmado);
  const premios = daLoteria && (
    <PremiosDaLoteria
      regra={regra}
      qtdeNumeros={rifa.qtdeNumeros}
      rascunho={rascunho}
      aoMudar={aoRascunhar}
      aoUsar={aoUsar}
    />
  );
  return (
    <Card component="section" aria-labelledby="sorteio-e-lista">
      <CardContent>
        <Typography id="sorteio-e-lista" component="h2" variant="h6" gutterBottom>
          Sorteio e lista de vendidos
        </Typography>
        <Pilha>
          <Typography variant="body2">
            {regra ? regra.texto : 'Esta campanha não tem regra do sorteio registrada.'}
          </Typography>
          <Selo rifa={rifa} aoMudar={aoMudar} />
          {dados.milharSorteada !== '' && <DeOnde extracao={dados.extracao} />}
          {informaExtracao && !confirmado && premios}
          {informaExtracao && confirmado && <Recolhivel titulo="Informar a extração">{premios}</Recolhivel>}
        </Pilha>
      </CardContent>
    </Card>
  );
}

/** What the drawn number was worked out from. */
const DeOnde = ({ extracao }: Pick<Resultados, 'extracao'>) => (
  <Typography variant="body2" color={extracao ? 'textPrimary' : 'textSecondary'}>
    {extracao
      ? `O número sorteado sai, pela regra, da ${textoDaExtracao(extracao)}.`
      : 'O resultado não traz a extração: ninguém pode refazer a conta pela regra.'}
  </Typography>
);
