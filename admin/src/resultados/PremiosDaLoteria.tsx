import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAXIMO_DO_CONCURSO } from '@rifa-viva/contracts/regras/limites';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { numeroDaExtracao, type RegraDoSorteio } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { useId } from 'react';
import { soDigitos } from '../campos/CampoDeTexto.tsx';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { DIGITOS_DO_PREMIO, extracaoDo, premiosCompletos, type Rascunho } from './rascunho.ts';

interface Props {
  readonly regra: RegraDoSorteio;
  readonly qtdeNumeros: number;
  readonly rascunho: Rascunho;
  readonly aoMudar: (rascunho: Rascunho) => void;
  readonly aoUsar: (numero: string) => void;
}

/** The number that an extraction's five prizes give by the raffle's rule; recording it stays the person's act. */
export function PremiosDaLoteria({ regra, qtdeNumeros, rascunho, aoMudar, aoUsar }: Props) {
  const titulo = useId();
  const { concurso, data, premios } = rascunho;
  const completos = premiosCompletos(rascunho);
  const numero = completos ? numeroDaExtracao(regra, qtdeNumeros, premios) : null;
  const formado = numero === null ? null : formatarNumero(numero, larguraDoNumero(qtdeNumeros));
  return (
    <Pilha role="group" aria-labelledby={titulo}>
      <Typography id={titulo} component="h3" variant="subtitle2">
        Prêmios da extração da Loteria Federal
      </Typography>
      <Qual>
        <TextField
          label="Concurso"
          value={concurso}
          onChange={({ target }) => aoMudar({ ...rascunho, concurso: target.value })}
          size="small"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: MAXIMO_DO_CONCURSO } }}
        />
        <TextField
          label="Data da extração"
          type="date"
          value={data}
          onChange={({ target }) => aoMudar({ ...rascunho, data: target.value })}
          size="small"
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Qual>
      <Premios>
        {premios.map((premio, i) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place.
            key={i}
            label={`${i + 1}º prêmio`}
            value={premio}
            onChange={({ target }) =>
              aoMudar({
                ...rascunho,
                premios: premios.with(i, soDigitos(target.value).slice(0, DIGITOS_DO_PREMIO)),
              })
            }
            size="small"
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: DIGITOS_DO_PREMIO } }}
          />
        ))}
      </Premios>
      {completos && formado === null && (
        <Alert severity="warning">
          O número formado não existe nesta rifa: pela regra, vale a extração seguinte.
        </Alert>
      )}
      {formado !== null && (
        <>
          <Fila>
            <Typography>
              Pela regra, o número sorteado é <strong>{formado}</strong>.
            </Typography>
            <Button variant="outlined" onClick={() => aoUsar(formado)}>
              Usar {formado}
            </Button>
          </Fila>
          <Typography variant="body2" color="textSecondary">
            {extracaoDo(rascunho)
              ? 'A extração fica registrada com o resultado: qualquer pessoa poderá refazer a conta.'
              : 'Preencha também concurso e data para registrar a extração com o resultado: qualquer pessoa poderá refazer a conta.'}
          </Typography>
        </>
      )}
    </Pilha>
  );
}

/** A date and its picker need more room than a prize's digits. */
const Qual = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  maxWidth: '38rem',
}));

const Premios = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
}));
