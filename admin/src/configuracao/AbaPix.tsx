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
import { Colunas, Pilha } from '../moldura/caixas.ts';
import type { Empresa } from '../providers/data/tipos.ts';
import {
  METODOS,
  type MetodoDePagamento,
  nomeDoMetodo,
  situacaoDoMetodo,
  type ValoresDaEmpresa,
} from './formulario.ts';
import { TesteDeConexao } from './TesteDeConexao.tsx';

interface Props {
  readonly empresa: Empresa;
  readonly administrador: boolean;
  readonly aoConfigurar: (metodo: MetodoDePagamento) => void;
}

/** The three ways of being paid: one is used, each can be configured. */
export function AbaPix(props: Props) {
  return (
    <Colunas n={3} desde="md" role="radiogroup" aria-label="Forma de pagamento">
      {METODOS.map((metodo) => (
        <Metodo key={metodo.tipo} metodo={metodo} {...props} />
      ))}
    </Colunas>
  );
}

function Metodo({
  metodo,
  empresa,
  administrador,
  aoConfigurar,
}: Props & { readonly metodo: MetodoDePagamento }) {
  const { field } = useController<ValoresDaEmpresa, 'tipoPagamento'>({ name: 'tipoPagamento' });
  const { tipo } = metodo;
  const nome = nomeDoMetodo(metodo, empresa);
  const { rotulo, podeEscolher, podeTestar, aviso, ressalva } = situacaoDoMetodo(metodo, empresa);
  const escolhido = field.value === tipo;
  const idDoAviso = `aviso-${tipo}`;
  // Of manual Pix only whoever uses it has to hear.
  const mostra = administrador && aviso !== null && (tipo !== 'normal' || escolhido);
  return (
    <Card variant="outlined">
      <CardContent>
        <Pilha>
          <FormControlLabel
            disabled={!podeEscolher}
            control={
              <Radio
                name={field.name}
                value={tipo}
                checked={escolhido}
                onChange={() => field.onChange(tipo)}
                slotProps={{ input: { 'aria-describedby': mostra ? idDoAviso : undefined } }}
              />
            }
            label={
              <>
                <strong>{nome}</strong>{' '}
                <Typography component="div" variant="body2" color="textSecondary">
                  {metodo.baixa}
                </Typography>
              </>
            }
          />
          {administrador && (
            <div>
              <Chip
                size="small"
                label={rotulo}
                color={rotulo === 'Não configurado' || rotulo === 'Falta testar' ? 'default' : 'success'}
              />
            </div>
          )}
          {mostra && (
            <Alert id={idDoAviso} severity={escolhido ? 'warning' : 'info'}>
              {aviso}
            </Alert>
          )}
          {administrador && tipo !== 'normal' && (
            <TesteDeConexao provedor={tipo} nome={nome} possivel={podeTestar} />
          )}
          {administrador && ressalva && (
            <Typography variant="body2" color="textSecondary">
              {ressalva}
            </Typography>
          )}
        </Pilha>
      </CardContent>
      <CardActions>
        <Button variant="outlined" aria-label={`Configurar ${nome}`} onClick={() => aoConfigurar(metodo)}>
          Configurar
        </Button>
        <Link href={metodo.tarifas} target="_blank" rel="noreferrer">
          Tarifas<span className="somente-leitor"> de {nome}</span>
        </Link>
      </CardActions>
    </Card>
  );
}
