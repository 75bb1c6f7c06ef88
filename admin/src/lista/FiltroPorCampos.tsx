import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Botoes } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { camposDe } from './campos.ts';

/** What binds a text field to one of the filter's. */
type Campo<Nome extends string> = (nome: Nome) => {
  readonly value: string;
  readonly onChange: (evento: { readonly target: { readonly value: string } }) => void;
};

interface Props<Nome extends string> {
  readonly titulo: string;
  readonly aberto?: boolean;
  /** All its fields. */
  readonly vazios: Readonly<Record<Nome, string>>;
  readonly aoFiltrar: (campos: Readonly<Record<Nome, string>>) => void;
  readonly children: (campo: Campo<Nome>) => ReactNode;
}

/** A filter that stands in the address: what is typed goes there when it is sent, no call a key. */
export function FiltroPorCampos<Nome extends string>(props: Props<Nome>) {
  const { titulo, aberto = false, vazios, aoFiltrar, children } = props;
  const [busca] = useSearchParams();
  const [campos, setCampos] = useState(() => camposDe(vazios, busca));
  const limpar = () => {
    setCampos(vazios);
    aoFiltrar(vazios);
  };
  return (
    <Recolhivel titulo={titulo} aberto={aberto}>
      <form
        onSubmit={(evento) => {
          evento.preventDefault();
          aoFiltrar(campos);
        }}
      >
        {children((nome) => ({
          value: campos[nome],
          onChange: ({ target }) => setCampos({ ...campos, [nome]: target.value }),
        }))}
        <Botoes>
          <Button onClick={limpar}>Limpar Filtros</Button>
          <Button type="submit" variant="contained">
            Filtrar
          </Button>
        </Botoes>
      </form>
    </Recolhivel>
  );
}
