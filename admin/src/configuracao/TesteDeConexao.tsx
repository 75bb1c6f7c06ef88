import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import { informarFeito } from '../avisos/avisos.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { CREDENCIAIS, type ValoresDaEmpresa } from './formulario.ts';

interface Props {
  readonly provedor: Provedor;
  readonly nome: string;
  /** All of its credentials are stored. */
  readonly possivel: boolean;
}

/** Tries a provider with the credentials that are stored; a failure stays until it is tried again. */
export function TesteDeConexao({ provedor, nome, possivel }: Props) {
  const dados = useProvedor();
  const consultas = useQueryClient();
  const { dirtyFields } = useFormState<ValoresDaEmpresa>();
  const digitadas = [...CREDENCIAIS[provedor], ...(provedor === 'efi' ? ['nomeCertificado' as const] : [])];
  const porSalvar = digitadas.some((campo) => dirtyFields[campo]);
  const teste = useMutation({
    mutationFn: () => dados.testarConexao(provedor),
    onSuccess: () => informarFeito(`Conexão com ${nome} testada com sucesso!`),
    onSettled: () => consultas.invalidateQueries({ queryKey: ['carregarEmpresa'] }),
  });
  return (
    <>
      <div>
        <Button
          variant="outlined"
          aria-label={`Testar conexão com ${nome}`}
          disabled={!possivel || porSalvar}
          loading={teste.isPending}
          onClick={() => teste.mutate()}
        >
          Testar conexão
        </Button>
      </div>
      <div aria-live="polite">
        {teste.isPending && (
          <Typography variant="body2">Testando: uma cobrança de R$ 0,01 é criada e cancelada…</Typography>
        )}
        {porSalvar && (
          <Typography variant="body2" color="textSecondary">
            Salve as configurações antes de testar.
          </Typography>
        )}
        {teste.error && <Alert severity="error">{textoDaFalha(teste.error)}</Alert>}
      </div>
    </>
  );
}
