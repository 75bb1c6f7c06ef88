import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { registroMudou } from '../providers/aoVivo/avisosDeMudanca.ts';
import type { NomeDoRecurso } from '../providers/data/recursos.ts';
import { informar } from './avisos.ts';
import { type Arquivos, textoDoValor } from './conflito.ts';
import { DialogoDeConflito } from './DialogoDeConflito.tsx';
import { DialogoDeFormulario, type Largura } from './DialogoDeFormulario.tsx';
import { recusaDoServidor } from './recusaDoServidor.ts';
import { useEdicao } from './useEdicao.ts';
import { type Formulario, useFormulario } from './useFormulario.ts';
import type { Recusa } from './validacao.ts';

interface Props<V extends object> {
  readonly titulo: string;
  readonly recurso: NomeDoRecurso;
  /** Null: a new record. */
  readonly id: number | null;
  readonly inicial: V;
  /** What stands stored now, as form values. */
  readonly lerAtual: (id: number) => Promise<V>;
  readonly arquivos?: Arquivos<V>;
  readonly validar: (valores: V) => Recusa<keyof V & string> | null;
  /** Uploads what was chosen, and answers with the stored names put in. */
  readonly enviar?: (valores: V) => Promise<V>;
  /** Stores, or throws. */
  readonly gravar: (valores: V, base: V) => Promise<void>;
  readonly aoGravar?: () => void;
  readonly aoFalhar: (erro: unknown) => void;
  readonly aoFechar: () => void;
  readonly rotulo: (campo: keyof V & string) => string;
  readonly mostrar?: (valor: V[keyof V], campo: keyof V & string) => string;
  readonly podeSalvar?: boolean;
  readonly largura?: Largura;
  readonly children: (formulario: Formulario<V>) => ReactNode;
}

/** Creates or edits one record over its list: validation in order, unsaved changes, other people's changes. */
export function EditorDeRegistro<V extends object>(props: Props<V>) {
  const { recurso, id, podeSalvar = true, mostrar = textoDoValor } = props;
  const formulario = useFormulario(props.inicial);
  const clienteDeConsultas = useQueryClient();
  const edicao = useEdicao<V>({
    formulario,
    ...(id === null ? {} : { lerAtual: () => props.lerAtual(id) }),
    ...(props.arquivos ? { arquivos: props.arquivos } : {}),
    ...(props.enviar ? { enviar: props.enviar } : {}),
    gravar: async (valores, base) => {
      await props.gravar(valores, base);
      await clienteDeConsultas.invalidateQueries({ queryKey: [recurso] });
      props.aoGravar?.();
      props.aoFechar();
    },
  });
  // It may have been changed in what the form does not show; a failed look is told when saving fails.
  useAoMudar(recurso, id, () => void edicao.conferir().catch(() => undefined));
  const aoFalhar = (falha: unknown) => {
    const recusa = recusaDoServidor(falha, formulario.nomes, props.rotulo);
    if (recusa) formulario.recusar(recusa);
    props.aoFalhar(recusa?.falha ?? falha);
  };
  const tentar = async (acao: () => Promise<void>) => {
    const recusa = props.validar(formulario.valores);
    if (recusa) {
      formulario.recusar(recusa);
      return informar(recusa.mensagem);
    }
    await acao().catch(aoFalhar);
  };
  return (
    <>
      <DialogoDeFormulario
        titulo={props.titulo}
        sujo={formulario.sujo && podeSalvar}
        salvando={edicao.salvando}
        {...(podeSalvar ? { aoSalvar: () => tentar(edicao.salvar) } : {})}
        aoFechar={props.aoFechar}
        {...(props.largura ? { largura: props.largura } : {})}
      >
        {edicao.outroSalvou && !edicao.salvando && (
          <Alert
            severity="warning"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => edicao.comparar().catch(props.aoFalhar)}>
                Ver alterações
              </Button>
            }
          >
            Outra pessoa alterou este registro enquanto você editava.
          </Alert>
        )}
        {props.children(formulario)}
      </DialogoDeFormulario>
      {edicao.conflito && (
        <DialogoDeConflito
          mudancas={edicao.conflito}
          rotulo={props.rotulo}
          mostrar={mostrar}
          aoManter={() => tentar(edicao.manter)}
          aoAceitar={edicao.aceitar}
          aoVoltar={edicao.voltar}
        />
      )}
    </>
  );
}

/** Calls back whenever anybody changed the record that is open here. */
function useAoMudar(recurso: NomeDoRecurso, id: number | null, aoMudar: () => void): void {
  const avisar = useEffectEvent(aoMudar);
  useEffect(
    () =>
      registroMudou.ouvir((mudado) => {
        if (mudado.nome === recurso && mudado.id === id) avisar();
      }),
    [recurso, id],
  );
}
