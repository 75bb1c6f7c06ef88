import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumn from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ColunasEscolhidas } from './useColunas.ts';

interface Props {
  readonly colunas: Pick<ColunasEscolhidas<never>, 'opcoes' | 'mudar'>;
}

/** Shows and puts away columns of a list. */
export function EscolhaDeColunas({ colunas: { opcoes, mudar } }: Props) {
  const id = useId();
  const [onde, setOnde] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={onde !== null}
        aria-controls={onde ? id : undefined}
        onClick={({ currentTarget }) => setOnde(currentTarget)}
      >
        Colunas
      </Button>
      <Menu id={id} anchorEl={onde} open={onde !== null} onClose={() => setOnde(null)}>
        {opcoes.map(({ titulo, visivel }) => (
          <MenuItem
            key={titulo}
            dense
            role="menuitemcheckbox"
            aria-checked={visivel}
            onClick={() => mudar(titulo, !visivel)}
          >
            {/* The entry itself is the box that is ticked: none stands in it. */}
            <ListItemIcon>{visivel ? <CheckBox color="primary" /> : <CheckBoxOutlineBlank />}</ListItemIcon>
            <ListItemText primary={titulo} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
