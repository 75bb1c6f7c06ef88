import { NOME_DA_REGRA, NOME_DO_SEM_GANHADOR } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textoDoValor } from '../formulario/conflito.ts';
import { EditorDeRegistro } from '../formulario/EditorDeRegistro.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Rifa } from '../providers/data/tipos.ts';
import { BotaoDoRascunho } from './BotoesDoRascunho.tsx';
import { CamposDaCampanha, type Travas } from './CamposDaCampanha.tsx';
import {
  alteracoes,
  CAMPANHA_NOVA,
  paraCorpo,
  paraDuplicar,
  paraFormulario,
  validarCampanha,
  validarComVenda,
} from './formulario.ts';

interface Props {
  /** Null: a new campaign. */
  readonly rifa: ComId<Rifa> | null;
  /** What a new one begins with, where it is not empty. */
  readonly modelo?: Rifa;
  readonly administrador: boolean;
  readonly aoFechar: () => void;
}

/** A new campaign is published; a draft stays one. */
const SALVAR = { rotulo: 'Salvar', valores: { rascunho: false } };
const SALVAR_RASCUNHO = { rotulo: 'Salvar rascunho', valores: { rascunho: true } };

export function EditorDeCampanha({ rifa, modelo, administrador, aoFechar }: Props) {
  const dados = useProvedor();
  const { data: modelos = [] } = useQuery({
    queryKey: ['carregarModelos'],
    queryFn: ({ signal }) => dados.carregarModelos({ signal }),
  });
  // Made once: another object would be other values.
  const [novo] = useState(() => (modelo ? paraDuplicar(modelo) : CAMPANHA_NOVA));
  const rascunho = rifa?.status === 'rascunho';
  const travas = travasDe(rifa, administrador);
  const nomeDoModelo = (id: unknown) => modelos.find((m) => m.idModeloBilhete === id)?.nomeModelo;
  return (
    <EditorDeRegistro
      titulo={rifa ? 'Editar Campanha' : modelo ? 'Duplicar Campanha' : 'Cadastrar Campanha'}
      registro={rifa}
      novo={novo}
      paraFormulario={paraFormulario}
      paraCorpo={(valores, base) => (rifa ? alteracoes(base, valores) : paraCorpo(valores))}
      validar={travas.venda ? validarComVenda : validarCampanha}
      sucesso={(valores) =>
        valores.rascunho
          ? 'Rascunho salvo com sucesso...'
          : rascunho
            ? 'Campanha publicada com sucesso...'
            : 'Campanha salva com sucesso...'
      }
      salvar={rascunho ? SALVAR_RASCUNHO : SALVAR}
      maisBotoes={(rascunho || !rifa) && <BotaoDoRascunho rascunho={!rascunho} />}
      falha="Ocorreu um erro ao cadastrar/atualizar a Campanha. Tente novamente..."
      mostrar={(valor, campo) =>
        (campo === 'idModeloBilhete' && nomeDoModelo(valor)) ||
        nomeNaRegra(campo, valor) ||
        textoDoValor(valor)
      }
      aoFechar={aoFechar}
      largura="larga"
    >
      <CamposDaCampanha modelos={modelos} travas={travas} />
    </EditorDeRegistro>
  );
}

/** Of a part of the rule that is chosen by name; null for any other field. */
function nomeNaRegra(campo: string, valor: unknown): string | null {
  const nomes: Readonly<Record<string, string>> =
    campo === 'regra' ? NOME_DA_REGRA : campo === 'semGanhador' ? NOME_DO_SEM_GANHADOR : {};
  return nomes[String(valor)] ?? null;
}

/** What the server would refuse anyway. */
function travasDe(rifa: Rifa | null, administrador: boolean): Travas {
  if (!rifa) return { venda: false, selada: false, datas: false };
  const encerrada = Date.parse(rifa.dtEncerramento) <= agora();
  const selada = rifa.selo !== null;
  return {
    venda: selada || rifa.disponiveis < rifa.totalBilhetes,
    selada,
    datas: selada || rifa.milharSorteada !== '' || (encerrada && !administrador),
  };
}
