import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { diaLocal, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import {
  defeitoDaExtracao,
  type Extracao,
  mesmaExtracao,
  textoDaExtracao,
} from '@rifa-viva/contracts/regras/extracao';
import { MAXIMO_DAS_MILHARES } from '@rifa-viva/contracts/regras/limites';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { agora } from '@rifa-viva/ui/api/relogio.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { useEffect, useState } from 'react';
import { createFormControl, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { falhar, informar, informarFeito } from '../avisos/avisos.ts';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Formulario } from '../formulario/Formulario.tsx';
import { CampoComBotao, Pilha } from '../moldura/caixas.ts';
import { usePressionado } from '../moldura/foco.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Resultados, Rifa } from '../providers/data/tipos.ts';
import { textoDaPrevia } from './previa.ts';

/** A number worked out elsewhere; each is taken over once. */
export interface Proposta {
  readonly numero: string;
}

interface Props {
  readonly rifa: Rifa;
  readonly dados: Resultados;
  /** Reads what stands recorded now. */
  readonly ler: () => Promise<string>;
  readonly proposta: Proposta | null;
  /** Recorded with the numbers; null: not told whole. */
  readonly extracao: Extracao | null;
  readonly aoRegistrar: (milharSorteada: string) => void;
}

interface Valores {
  readonly milharSorteada: string;
}

/** Why the server would not take drawn numbers yet; null: it would. */
export function useImpedimento(rifa: Rifa, dados: Resultados): 'vendas' | 'reservas' | null {
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento));
  if (dados.milharSorteada !== '') return null;
  if (!encerrada) return 'vendas';
  return (rifa.reservados ?? 0) > 0 ? 'reservas' : null;
}

/** The drawn numbers, where the server would take them: else why not, and from when on. */
export function NumerosSorteados(props: Props) {
  const { dtEncerramento, reservados = 0, idRifa } = props.rifa;
  const impedimento = useImpedimento(props.rifa, props.dados);
  if (impedimento === 'vendas') {
    return (
      <Alert severity="info">
        O resultado pode ser registrado a partir de {formatarDataHora(dtEncerramento)}, depois do encerramento
        das vendas.
      </Alert>
    );
  }
  if (impedimento === 'reservas') {
    return (
      <Alert severity="warning">
        {reservados === 1
          ? 'Ainda existe 1 bilhete reservado'
          : `Ainda existem ${reservados.toLocaleString('pt-BR')} bilhetes reservados`}
        . Libere ou devolva antes de registrar o resultado:{' '}
        <Link to={`/manutencao?id=${idRifa}`}>Manutenção</Link>
      </Alert>
    );
  }
  return <Registro {...props} />;
}

/** Changing them later is a correction that keeps both values. */
function Registro({ rifa, dados, ler, proposta, extracao, aoRegistrar }: Props) {
  const { idRifa } = rifa;
  const provedor = useProvedor();
  const { milharSorteada: registrado, qtdeNumeros } = dados;
  const [inicial] = useState<Valores>({ milharSorteada: registrado });
  const [form] = useState(() => createFormControl<Valores>({ defaultValues: inicial }));
  const { dirtyFields, isSubmitting: salvando, defaultValues } = useFormState({ control: form.control });
  const pressionado = usePressionado(!salvando);
  const sujo = dirtyFields.milharSorteada === true;
  const outro = registrado !== defaultValues?.milharSorteada && !salvando;
  useEffect(() => {
    if (outro && !sujo) form.reset({ milharSorteada: registrado });
  }, [outro, sujo, form, registrado]);

  useEffect(() => {
    if (!proposta) return;
    form.setValue('milharSorteada', proposta.numero, { shouldDirty: true });
    form.setFocus('milharSorteada');
  }, [proposta, form]);

  /** Asks until the answer is about what stands recorded: another may have been faster. */
  const confirmado = async (depois: string): Promise<boolean> => {
    // Nobody records a number before he has seen what it does.
    const previa = textoDaPrevia(await provedor.previaDoResultado(idRifa, depois));
    const comExtracao = extracao !== null && !mesmaExtracao(extracao, dados.extracao);
    for (let antes = registrado; antes !== depois || comExtracao; ) {
      if (!(await perguntar({ antes, depois, extracao, registrada: dados.extracao, previa }))) return false;
      const agora = await ler();
      if (agora === antes) return true;
      antes = agora;
    }
    informar('Este resultado já está registrado.');
    form.reset({ milharSorteada: depois });
    return false;
  };
  const validar = ({ milharSorteada }: Valores): { milharSorteada?: string } => {
    const lidas = normalizarMilhares(milharSorteada, qtdeNumeros);
    if (!lidas.ok)
      return { milharSorteada: `${textoDoErro(lidas.codigo, { n: lidas.n })} ${quaisExistem(qtdeNumeros)}` };
    if (lidas.milhares.length === 0) return { milharSorteada: 'Digite o número sorteado...' };
    // Nobody is asked about what the server refuses.
    const contradicao = extracao && textoDaContradicao(rifa, extracao, lidas.milhares);
    return contradicao ? { milharSorteada: contradicao } : {};
  };
  const gravar = async (digitado: Valores) => {
    const lidas = normalizarMilhares(digitado.milharSorteada, qtdeNumeros);
    const milharSorteada = lidas.ok ? lidas.milhares.join(',') : '';
    try {
      if (!(await confirmado(milharSorteada))) return;
      await provedor.registrarResultado(idRifa, milharSorteada, extracao);
      informarFeito('Número sorteado atualizado com sucesso...');
      aoRegistrar(milharSorteada);
      await ler().catch(() => undefined);
      form.reset({ milharSorteada });
    } catch (recusa) {
      falhar('Ocorreu um erro ao atualizar o número sorteado...', recusa);
    }
  };
  return (
    <Card>
      <CardContent>
        <Formulario inicial={inicial} controle={form.formControl} validar={validar} aoEnviar={gravar}>
          <Pilha>
            {outro && sujo && (
              <Alert severity="warning">
                Outra pessoa registrou {registrado.replaceAll(',', ', ') || 'nenhum número'} enquanto você
                digitava.
              </Alert>
            )}
            <CampoComBotao>
              <div>
                <CampoDeTexto
                  source="milharSorteada"
                  rotulo="Número(s) sorteado(s)"
                  ajuda="Separe vários números com vírgula"
                  maximo={MAXIMO_DAS_MILHARES}
                />
              </div>
              <Button
                type="submit"
                variant="contained"
                color="secondary"
                size="large"
                loading={salvando}
                onClick={() => {
                  pressionado.current = document.activeElement;
                }}
              >
                Atualizar
              </Button>
            </CampoComBotao>
          </Pilha>
        </Formulario>
      </CardContent>
    </Card>
  );
}

const quaisExistem = (qtdeNumeros: number): string => {
  const [primeiro, ultimo] = [0, qtdeNumeros - 1].map((n) => formatarNumero(n, larguraDoNumero(qtdeNumeros)));
  return `Esta rifa tem de ${primeiro} a ${ultimo}.`;
};

/** Why these numbers are not the extraction's that is recorded with them; null: they are. */
function textoDaContradicao(
  { regra, qtdeNumeros, dtSorteio }: Rifa,
  extracao: Extracao,
  milharSorteada: readonly string[],
): string | null {
  const hoje = diaLocal(new Date(agora()).toISOString());
  const sorteio = { regra, qtdeNumeros, milharSorteada, diaDoSorteio: diaLocal(dtSorteio), hoje };
  const defeito = defeitoDaExtracao(extracao, sorteio);
  return defeito && textoDoErro(defeito.codigo, 'n' in defeito ? { n: defeito.n } : {});
}

interface Duvida {
  readonly antes: string;
  readonly depois: string;
  readonly extracao: Extracao | null;
  /** What stands recorded with the numbers. */
  readonly registrada: Extracao | null;
  /** Who would win. */
  readonly previa: string;
}

/** The first recording ends all sales; a correction changes who has won. */
function perguntar({ antes, depois, extracao, registrada, previa }: Duvida): Promise<boolean> {
  const junto = extracao
    ? ` Fica registrada com ele a ${textoDaExtracao(extracao)}.`
    : registrada
      ? ` Fica sem extração: a registrada (${textoDaExtracao(registrada)}) é a do número ${antes}.`
      : '';
  if (antes === depois) {
    return confirmar({
      titulo: 'Registrar a extração?',
      texto: `O resultado ${depois} continua, e precisa ser confirmado de novo.${junto}`,
      confirmar: 'Registrar',
      cancelar: 'Cancelar',
    });
  }
  return confirmar({
    titulo: antes === '' ? 'Registrar o resultado?' : 'Corrigir o resultado?',
    texto:
      antes === ''
        ? `Registrar ${depois} encerra vendas, devoluções e liberações desta rifa.${junto}\n\n${previa}`
        : `O resultado muda de ${antes} para ${depois}. Os dois valores ficam registrados.${junto}\n\n${previa}`,
    confirmar: antes === '' ? 'Registrar' : 'Corrigir',
    cancelar: 'Cancelar',
  });
}
