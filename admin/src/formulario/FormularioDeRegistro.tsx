import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useResourceContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { registroMudou } from '../providers/aoVivo/avisosDeMudanca.ts';
import { textoDoValor } from './conflito.ts';
import { DialogoDeConflito } from './DialogoDeConflito.tsx';
import { Formulario } from './Formulario.tsx';
import { type Opcoes, useEdicao } from './useEdicao.ts';
import type { Validador } from './validacao.ts';

interface Props<V extends FieldValues> extends Opcoes<V> {
  /** Null: a new record. */
  readonly id: number | null;
  readonly validar: Validador<V>;
  readonly mostrar?: (valor: V[keyof V], campo: keyof V & string) => string;
  readonly guardado?: boolean;
  /** Given the notice of other people's changes, to stand where the fields begin. */
  readonly children: (aviso: ReactNode) => ReactNode;
}

/** The form of one stored record: validation in order, unsaved changes, other people's changes. */
export function FormularioDeRegistro<V extends FieldValues>(props: Props<V>) {
  const edicao = useEdicao(props);
  const recurso = useResourceContext();
  const { id, mostrar = textoDoValor, guardado = true } = props;
  // It may have been changed in what the form does not show.
  const conferir = useEffectEvent(edicao.conferir);
  useEffect(
    () =>
      registroMudou.ouvir((mudado) => {
        if (mudado.nome === recurso && mudado.id === id) conferir();
      }),
    [recurso, id],
  );
  const aviso = edicao.outroSalvou && (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={edicao.comparar}>
          Ver alterações
        </Button>
      }
    >
      Outra pessoa alterou este registro enquanto você editava.
    </Alert>
  );
  return (
    <Formulario
      inicial={props.inicial}
      controle={edicao.controle}
      validar={props.validar}
      aoEnviar={edicao.salvar}
      guardado={guardado}
    >
      {props.children(aviso)}
      {edicao.conflito && <DialogoDeConflito {...edicao} mudancas={edicao.conflito} mostrar={mostrar} />}
    </Formulario>
  );
}
