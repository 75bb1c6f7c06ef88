import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useEffect, useState } from 'react';
import { createFormControl, useFormState } from 'react-hook-form';
import { celebrar, falhar, informar } from '../avisos/avisos.ts';
import { CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Formulario } from '../formulario/Formulario.tsx';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Resultados } from '../providers/data/tipos.ts';

interface Props {
  readonly idRifa: number;
  readonly dados: Resultados;
  /** Reads what stands recorded now. */
  readonly ler: () => Promise<string>;
}

interface Valores {
  readonly milharSorteada: string;
}

/** The drawn numbers; changing them later is a correction that keeps both values. */
export function NumerosSorteados({ idRifa, dados, ler }: Props) {
  const provedor = useProvedor();
  const { milharSorteada: registrado, qtdeNumeros } = dados;
  const [inicial] = useState<Valores>({ milharSorteada: registrado });
  const [form] = useState(() => createFormControl<Valores>({ defaultValues: inicial }));
  const { dirtyFields, isSubmitting: salvando, defaultValues } = useFormState({ control: form.control });
  const sujo = dirtyFields.milharSorteada === true;
  const outro = registrado !== defaultValues?.milharSorteada && !salvando;
  useEffect(() => {
    if (outro && !sujo) form.reset({ milharSorteada: registrado });
  }, [outro, sujo, form, registrado]);

  /** Asks until the answer is about what stands recorded: another may have been faster. */
  const confirmado = async (depois: string): Promise<boolean> => {
    for (let antes = registrado; antes !== depois; ) {
      if (!(await perguntar(antes, depois))) return false;
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
    if (!lidas.ok) return { milharSorteada: textoDoErro(lidas.codigo, { n: lidas.n }) };
    return lidas.milhares.length > 0 ? {} : { milharSorteada: 'Digite o número sorteado...' };
  };
  const gravar = async (digitado: Valores) => {
    const lidas = normalizarMilhares(digitado.milharSorteada, qtdeNumeros);
    const milharSorteada = lidas.ok ? lidas.milhares.join(',') : '';
    try {
      if (!(await confirmado(milharSorteada))) return;
      await provedor.registrarResultado(idRifa, milharSorteada);
      celebrar('Número sorteado atualizado com sucesso...');
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
            <Fila style={{ alignItems: 'start' }}>
              <div style={{ flex: '1 1 260px' }}>
                <CampoDeTexto
                  source="milharSorteada"
                  rotulo="Número(s) sorteado(s)"
                  ajuda="Separe vários números com vírgula"
                  maximo={700}
                />
              </div>
              <Button type="submit" variant="contained" color="secondary" size="large" loading={salvando}>
                Atualizar
              </Button>
            </Fila>
          </Pilha>
        </Formulario>
      </CardContent>
    </Card>
  );
}

/** The first recording ends all sales; a correction changes who has won. */
const perguntar = (antes: string, depois: string): Promise<boolean> =>
  confirmar({
    titulo: antes === '' ? 'Registrar o resultado?' : 'Corrigir o resultado?',
    texto:
      antes === ''
        ? `Registrar ${depois} encerra vendas, devoluções e liberações desta rifa.`
        : `O resultado muda de ${antes} para ${depois}. Os dois valores ficam registrados.`,
    confirmar: antes === '' ? 'Registrar' : 'Corrigir',
    cancelar: 'Cancelar',
  });
