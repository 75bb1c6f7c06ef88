import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Form, type FormProps } from 'react-admin';
import { type FieldValues, type Resolver, useFormState } from 'react-hook-form';
import { DURA, pedirAtencao } from '../avisos/avisos.ts';
import { GuardaDeAlteracoes } from './GuardaDeAlteracoes.ts';
import type { Validador } from './validacao.ts';

interface Props<V extends FieldValues> {
  readonly inicial: V;
  /** Made outside by whoever has to change the form while it is saved. */
  readonly controle?: FormProps['formControl'];
  readonly validar?: Validador<V>;
  readonly aoEnviar: (valores: V) => Promise<unknown>;
  /** Leaving is asked about while anything is not saved; true unless told. */
  readonly guardado?: boolean;
  readonly duracaoDoAviso?: number;
  readonly children: ReactNode;
}

/** react-admin's form with the house's notices and questions: the first wrong field is told, marked and focused. */
export function Formulario<V extends FieldValues>(props: Props<V>) {
  const { inicial, controle, validar, aoEnviar, guardado = true } = props;
  return (
    <Form
      defaultValues={inicial}
      {...(controle && { formControl: controle })}
      {...(validar && { resolver: resolvedor(validar) })}
      onSubmit={(valores: FieldValues) => aoEnviar(valores as V)}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={guardado}
      WarnWhenUnsavedChangesComponent={GuardaDeAlteracoes}
    >
      <AvisoDeRecusa duracao={props.duracaoDoAviso} />
      {props.children}
    </Form>
  );
}

/** As react-hook-form asks: the values, or what is wrong with one of them. */
const resolvedor =
  <V extends FieldValues>(validar: Validador<V>): Resolver<FieldValues> =>
  (valores) => {
    const erros = Object.entries(validar(valores as V)).map(([campo, message]) => [
      campo,
      { type: 'manual', message },
    ]);
    return erros.length > 0
      ? { values: {}, errors: Object.fromEntries(erros) }
      : { values: valores, errors: {} };
  };

/** Type of an error that the server told, which was shown already. */
export const DO_SERVIDOR = 'servidor';

function AvisoDeRecusa({ duracao = DURA }: { readonly duracao?: number | undefined }) {
  const { submitCount, errors } = useFormState();
  const avisar = useEffectEvent(() => {
    const erro = Object.values(errors).find((e) => e?.type !== DO_SERVIDOR);
    if (typeof erro?.message === 'string') pedirAtencao(erro.message, duracao);
  });
  useEffect(() => {
    if (submitCount > 0) avisar();
  }, [submitCount]);
  return null;
}
