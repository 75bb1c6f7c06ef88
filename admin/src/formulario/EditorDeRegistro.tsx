import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useResourceContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { falhar, informarFeito } from '../avisos/avisos.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import { DialogoDeFormulario } from './DialogoDeFormulario.tsx';
import { FormularioDeRegistro } from './FormularioDeRegistro.tsx';

type Formulario<V extends FieldValues> = ComponentProps<typeof FormularioDeRegistro<V>>;
interface Props<R extends RaRecord<number>, V extends FieldValues>
  extends Pick<Formulario<V>, 'validar' | 'mostrar'>,
    Pick<ComponentProps<typeof DialogoDeFormulario>, 'titulo' | 'largura' | 'aoFechar' | 'maisBotoes'> {
  /** Null: a new record. */
  readonly registro: R | null;
  /** Values of a new record. */
  readonly novo: V;
  readonly paraFormulario: (registro: R) => V;
  /** The call's body. */
  readonly paraCorpo: (valores: V, base: V) => object;
  readonly sucesso: string | ((valores: V) => string);
  /** Its own button, where that is not Salvar, and the values that it saves. */
  readonly salvar?: { readonly rotulo: string; readonly valores: Partial<V> };
  /** What is said of a failure, or says it. */
  readonly falha: string | ((falha: unknown) => void);
  readonly aoGravar?: (gravado: RaRecord, valores: V) => void;
  readonly somenteLeitura?: boolean;
  readonly children: ReactNode;
}

/** Creates or edits one record of the resource over its list; shown as done when the server has it. */
export function EditorDeRegistro<R extends RaRecord<number>, V extends FieldValues>(props: Props<R, V>) {
  const { registro, novo, paraFormulario, paraCorpo, falha, somenteLeitura = false, aoFechar } = props;
  const recurso = useResourceContext() ?? '';
  const dados = useProvedor();
  const consultas = useQueryClient();
  const ler = async ({ id }: R) => paraFormulario((await dados.getOne<R>(recurso, { id })).data);
  const gravar = async (valores: V, base: V) => {
    const data = paraCorpo(valores, base);
    const { data: gravado } = registro
      ? await dados.update(recurso, { id: registro.id, data, previousData: registro })
      : await dados.create(recurso, { data });
    await consultas.invalidateQueries({ queryKey: [recurso] });
    props.aoGravar?.(gravado, valores);
    informarFeito(typeof props.sucesso === 'string' ? props.sucesso : props.sucesso(valores));
    aoFechar();
  };
  return (
    <FormularioDeRegistro
      id={registro?.id ?? null}
      inicial={registro ? paraFormulario(registro) : novo}
      lerAtual={registro ? () => ler(registro) : undefined}
      enviar={(valores) => dados.enviarImagens(recurso, valores)}
      gravar={gravar}
      aoFalhar={typeof falha === 'string' ? (recusa) => falhar(falha, recusa) : falha}
      validar={props.validar}
      guardado={!somenteLeitura}
      {...(props.mostrar && { mostrar: props.mostrar })}
    >
      {(aviso) => (
        <DialogoDeFormulario
          titulo={props.titulo}
          somenteLeitura={somenteLeitura}
          aoFechar={aoFechar}
          {...(props.largura && { largura: props.largura })}
          {...(props.salvar && { salvar: props.salvar })}
          maisBotoes={props.maisBotoes}
        >
          {aviso}
          {props.children}
        </DialogoDeFormulario>
      )}
    </FormularioDeRegistro>
  );
}
