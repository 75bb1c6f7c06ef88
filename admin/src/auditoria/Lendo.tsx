import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pilha } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';

const PERGUNTAR_DE_NOVO_MS = 500;

/** In the place of a raffle whose log is read for the first time: of a long one it says how far. */
export function Lendo({ idRifa }: { readonly idRifa: number }) {
  const dados = useProvedor();
  const { data } = useQuery({
    queryKey: ['auditoria', 'leitura', idRifa],
    queryFn: ({ signal }) => dados.carregarLeitura(idRifa, { signal }),
    refetchInterval: PERGUNTAR_DE_NOVO_MS,
    retry: false,
    gcTime: 0,
  });
  if (!data || data.total === 0) return <Carregando />;
  const lidos = Math.min(data.lidos, data.total);
  return (
    <Pilha aria-busy="true">
      <Typography component="p" color="textSecondary">
        Lendo o registro: {lidos.toLocaleString('pt-BR')} de {data.total.toLocaleString('pt-BR')} eventos.
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * lidos) / data.total}
        aria-label="Leitura do registro"
      />
    </Pilha>
  );
}
