import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { Colunas } from '../moldura/caixas.ts';
import type { Empresa } from '../providers/data/tipos.ts';
import {
  configurado,
  impedimento,
  METODOS,
  type MetodoDePagamento,
  type ValoresDaEmpresa,
} from './formulario.ts';

interface Props {
  readonly empresa: Empresa;
  readonly aoConfigurar: (metodo: MetodoDePagamento) => void;
}

/** The three ways of being paid: one is used, each can be configured. */
export function AbaPix({ empresa, aoConfigurar }: Props) {
  const { field } = useController<ValoresDaEmpresa, 'tipoPagamento'>({ name: 'tipoPagamento' });
  return (
    <Colunas n={3} desde="md" role="radiogroup" aria-label="Forma de pagamento">
      {METODOS.map((metodo) => {
        const escolhido = field.value === metodo.tipo;
        const falta = escolhido ? impedimento(metodo, empresa) : null;
        return (
          <Card key={metodo.tipo} variant="outlined">
            <CardContent>
              <FormControlLabel
                control={
                  <Radio
                    name={field.name}
                    value={metodo.tipo}
                    checked={escolhido}
                    onChange={() => field.onChange(metodo.tipo)}
                  />
                }
                label={
                  <>
                    <strong>{metodo.nome}</strong>{' '}
                    <Typography
                      component="span"
                      variant="body2"
                      color="textSecondary"
                      style={{ display: 'block' }}
                    >
                      {metodo.baixa}
                    </Typography>
                  </>
                }
              />
              {configurado(metodo.tipo, empresa) ? (
                <Chip size="small" label="Configurado" color="success" />
              ) : (
                <Chip size="small" label="Não configurado" />
              )}
              {falta && <Alert severity="warning">{falta}</Alert>}
            </CardContent>
            <CardActions>
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
            </CardActions>
          </Card>
        );
      })}
    </Colunas>
  );
}
