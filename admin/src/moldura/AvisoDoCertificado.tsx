import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useQuery } from '@tanstack/react-query';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { avisoDeVencimento } from './vencimento.ts';

/** On every screen of the back office, for those who can send a new one. */
export function AvisoDoCertificado() {
  const { administrador } = useLogado();
  const dados = useProvedor();
  const { data: validade } = useQuery({
    queryKey: ['validadeCertificado'],
    enabled: administrador,
    queryFn: async ({ signal }) => (await dados.carregarEmpresa({ signal })).validadeCertificado ?? '',
  });
  const aviso = avisoDeVencimento(validade, agora());
  if (!aviso) return null;
  return (
    <Alert severity="warning">
      {aviso} <Link href="/configuracao">Ir para Configuração</Link>
    </Alert>
  );
}
