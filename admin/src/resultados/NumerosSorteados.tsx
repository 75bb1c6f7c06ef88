import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { celebrar, falhar, informar } from '../comum/avisos.ts';
import { CampoDeTexto } from '../comum/campos.tsx';
import type { Resultados } from '../comum/tipos.ts';
import { useFormulario } from '../comum/useFormulario.ts';
import { useGuardaAlteracoes } from '../comum/useGuardaAlteracoes.ts';

interface Props {
  readonly idRifa: number;
  readonly dados: Resultados;
  /** Reads what stands recorded now. */
  readonly ler: () => Promise<string>;
}

/** The drawn numbers; changing them later is a correction that keeps both values. */
export function NumerosSorteados({ idRifa, dados, ler }: Props) {
  const registrado = dados.milharSorteada;
  const { valores, base, mudar, campo, sujo, rebasear } = useFormulario({ milharSorteada: registrado });
  const [salvando, setSalvando] = useState(false);
  useGuardaAlteracoes(sujo && !salvando);
  const outro = registrado !== base.milharSorteada;
  useEffect(() => {
    if (outro && !sujo && !salvando) rebasear({ milharSorteada: registrado }, false);
  });

  /** Asks until the answer is about what stands recorded: another may have been faster. */
  const confirmado = async (depois: string): Promise<boolean> => {
    for (let antes = registrado; antes !== depois; ) {
      if (!(await perguntar(antes, depois))) return false;
      const agora = await ler();
      if (agora === antes) return true;
      antes = agora;
    }
    informar('Este resultado já está registrado.');
    rebasear({ milharSorteada: depois }, false);
    return false;
  };
  const gravar = async (milharSorteada: string) => {
    setSalvando(true);
    try {
      if (!(await confirmado(milharSorteada))) return;
      await chamar(atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } });
      celebrar('Número sorteado atualizado com sucesso...');
      await ler().catch(() => undefined);
      rebasear({ milharSorteada }, false);
    } catch (recusa) {
      falhar('Ocorreu um erro ao atualizar o número sorteado...', recusa);
    } finally {
      setSalvando(false);
    }
  };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const lidas = normalizarMilhares(valores.milharSorteada, dados.qtdeNumeros);
    if (!lidas.ok) return informar(textoDoErro(lidas.codigo, { n: lidas.n }));
    if (lidas.milhares.length === 0) return informar('Digite o número sorteado...');
    void gravar(lidas.milhares.join(','));
  };
  return (
    <Card>
      <CardContent component="form" onSubmit={enviar}>
        {outro && sujo && !salvando && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            Outra pessoa registrou {registrado.replaceAll(',', ', ') || 'nenhum número'} enquanto você
            digitava.
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: '1 1 260px' }}>
            <CampoDeTexto
              campo={campo('milharSorteada')}
              rotulo="Número(s) sorteado(s)"
              ajuda="Separe vários números com vírgula"
              valor={valores.milharSorteada}
              maximo={700}
              aoMudar={(milharSorteada) => mudar({ milharSorteada })}
            />
          </Box>
          <Button
            type="submit"
            variant="contained"
            color="secondary"
            loading={salvando}
            sx={{ minHeight: 56 }}
          >
            Atualizar
          </Button>
        </Box>
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
