import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { Empresa } from '../comum/tipos.ts';
import type { Formulario } from '../comum/useFormulario.ts';
import { METODOS, type MetodoDePagamento, type TipoPagamento, type ValoresDaEmpresa } from './formulario.ts';

interface Props {
  readonly formulario: Formulario<ValoresDaEmpresa>;
  readonly empresa: Empresa;
  readonly aoConfigurar: (metodo: MetodoDePagamento) => void;
}

/** The three ways of being paid: one is used, each can be configured. */
export function AbaPix({ formulario, empresa, aoConfigurar }: Props) {
  const { valores, mudar } = formulario;
  return (
    <Box
      role="radiogroup"
      aria-label="Forma de pagamento"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}
    >
      {METODOS.map((metodo) => (
        <Card
          key={metodo.tipo}
          variant="outlined"
          sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'space-between' }}
        >
          <Box
            component="label"
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', cursor: 'pointer' }}
          >
            <Radio
              name="tipoPagamento"
              value={metodo.tipo}
              checked={valores.tipoPagamento === metodo.tipo}
              onChange={() => mudar({ tipoPagamento: metodo.tipo })}
              sx={{ p: 0.5 }}
            />
            <span>
              <Typography component="span" sx={{ display: 'block', fontWeight: 700 }}>
                {metodo.nome}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {metodo.baixa}
              </Typography>
            </span>
          </Box>
          <Chip
            size="small"
            sx={{ justifySelf: 'start' }}
            {...(configurado(metodo.tipo, empresa)
              ? { label: 'Configurado', color: 'success' as const }
              : { label: 'Não configurado' })}
          />
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <Button
              variant="outlined"
              aria-label={`Configurar ${metodo.nome}`}
              onClick={() => aoConfigurar(metodo)}
            >
              Configurar
            </Button>
            <Link href={metodo.tarifas} target="_blank" rel="noreferrer">
              Tarifas<span className="somente-leitor"> de {metodo.nome}</span>
            </Link>
          </Box>
        </Card>
      ))}
    </Box>
  );
}

function configurado(tipo: TipoPagamento, empresa: Empresa): boolean {
  switch (tipo) {
    case 'normal':
      return Boolean(empresa.chavePixComum && empresa.nomeRecebedor && empresa.cidade);
    case 'mercadoPago':
      return Boolean(empresa.chavePublicaMp && empresa.tokenMpConfigurado);
    case 'efi':
      return Boolean(
        empresa.chavePixEfi &&
          empresa.clientIdEfi &&
          empresa.clientSecretEfiConfigurado &&
          empresa.certificadoConfigurado,
      );
  }
}
