import Add from '@mui/icons-material/Add';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAXIMO_DOS_PREMIOS } from '@rifa-viva/contracts/regras/limites';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { useRef } from 'react';
import { useCampo } from '../campos/useCampo.ts';
import { Grupo, Linha } from '../moldura/caixas.ts';
import { juntarPremios, linhasDosPremios, moverLinha, mudarLinha, tirarLinha } from './premios.ts';

/** The prizes, each on a line of its own; stored as one text. */
export function PremiosDaCampanha({ source }: { readonly source: string }) {
  const { field, errado, nota, rotulo } = useCampo<string>({ source });
  const grupo = useRef<HTMLFieldSetElement>(null);
  const linhas = linhasDosPremios(String(field.value ?? ''));
  const mudar = (novas: readonly string[]) =>
    field.onChange(juntarPremios(novas).slice(0, MAXIMO_DOS_PREMIOS));
  const focar = (lugar: number) =>
    requestAnimationFrame(() => grupo.current?.querySelectorAll('input')[lugar]?.focus());
  const acrescentar = () => {
    mudar([...linhas, '']);
    focar(linhas.length);
  };
  return (
    <Grupo ref={grupo}>
      <Typography component="legend" variant="subtitle2">
        {rotulo}
      </Typography>
      {linhas.map((linha, lugar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <Linha key={lugar}>
          <TextField
            inputRef={lugar === 0 ? field.ref : undefined}
            label={`${lugar + 1}º prêmio`}
            size="small"
            fullWidth
            autoComplete="off"
            error={errado}
            helperText={lugar === 0 ? nota : undefined}
            value={linha}
            onBlur={field.onBlur}
            onChange={({ target }) => mudar(mudarLinha(linhas, lugar, maiusculas(target.value)))}
            onKeyDown={(evento) => {
              if (evento.key !== 'Enter') return;
              evento.preventDefault();
              acrescentar();
            }}
          />
          <IconButton
            aria-label={`Subir o ${lugar + 1}º prêmio`}
            disabled={lugar === 0}
            onClick={() => {
              mudar(moverLinha(linhas, lugar, -1));
              focar(lugar - 1);
            }}
          >
            <ArrowUpward />
          </IconButton>
          <IconButton
            aria-label={`Tirar o ${lugar + 1}º prêmio`}
            disabled={linhas.length === 1 && linha === ''}
            onClick={() => {
              mudar(tirarLinha(linhas, lugar));
              focar(Math.max(0, lugar - 1));
            }}
          >
            <Delete />
          </IconButton>
        </Linha>
      ))}
      <div>
        <Button size="small" startIcon={<Add />} onClick={acrescentar}>
          Acrescentar prêmio
        </Button>
      </div>
    </Grupo>
  );
}
