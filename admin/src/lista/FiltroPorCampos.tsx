import Button from '@mui/material/Button';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Botoes } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { camposDe } from './campos.ts';

type Textos<Nome extends string> = Readonly<Record<Nome, string>>;
type Defeitos<Nome extends string> = { readonly [nome in Nome]?: string | undefined };

/** What binds a text field to one of the filter's. */
type Campo<Nome extends string> = (nome: Nome) => {
  readonly value: string;
  readonly onChange: (evento: { readonly target: { readonly value: string } }) => void;
  readonly error: boolean;
  readonly helperText: string | undefined;
  readonly inputRef: Ref<HTMLElement>;
};

interface Props<Nome extends string> {
  readonly titulo: string;
  readonly aberto?: boolean;
  /** All its fields. */
  readonly vazios: Textos<Nome>;
  /** What makes no sense in a field, in words: nothing is filtered until it does. */
  readonly defeitosDe?: (campos: Textos<Nome>) => Defeitos<Nome>;
  readonly aoFiltrar: (campos: Textos<Nome>) => void;
  readonly children: (campo: Campo<Nome>) => ReactNode;
}

/** A filter that stands in the address: what is typed goes there when it is sent, no call a key. */
export function FiltroPorCampos<Nome extends string>(props: Props<Nome>) {
  const { titulo, aberto = false, vazios, defeitosDe = () => ({}), aoFiltrar, children } = props;
  const [busca] = useSearchParams();
  const [campos, setCampos] = useState<Textos<Nome>>(() => camposDe(vazios, busca));
  const [defeitos, setDefeitos] = useState<Defeitos<Nome>>(() => defeitosDe(campos));
  const elementos = useRef(new Map<string, HTMLElement | null>());
  const [comDefeito] = Object.keys(defeitos);
  const limpar = () => {
    setCampos(vazios);
    setDefeitos({});
    aoFiltrar(vazios);
  };
  const filtrar = () => {
    const achados = defeitosDe(campos);
    setDefeitos(achados);
    const [primeiro] = Object.keys(achados);
    if (primeiro === undefined) aoFiltrar(campos);
    else elementos.current.get(primeiro)?.focus();
  };
  return (
    <Recolhivel titulo={titulo} aberto={comDefeito === undefined ? aberto : 'sempre'}>
      <form
        onSubmit={(evento) => {
          evento.preventDefault();
          filtrar();
        }}
      >
        {children((nome) => ({
          value: campos[nome],
          onChange: ({ target }) => {
            setCampos({ ...campos, [nome]: target.value });
            setDefeitos({ ...defeitos, [nome]: undefined });
          },
          error: defeitos[nome] !== undefined,
          helperText: defeitos[nome],
          inputRef: (elemento) => void elementos.current.set(nome, elemento),
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
