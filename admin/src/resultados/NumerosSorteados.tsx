import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { atualizarRifa } from '@rifa-viva/contracts/http/rifas';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { confirmar } from '@rifa-viva/ui/Confirmacao.tsx';
import { type FormEvent, useState } from 'react';
import { celebrar, falhar, informar } from '../comum/avisos.ts';
import { CampoDeTexto } from '../comum/campos.tsx';
import type { Resultados } from '../comum/tipos.ts';
import { useFormulario } from '../comum/useFormulario.ts';
import { useGuardaAlteracoes } from '../comum/useGuardaAlteracoes.ts';

interface Props {
  readonly idRifa: number;
  readonly dados: Resultados;
  readonly aoSalvar: () => void;
}

/** The drawn numbers; changing them later is a correction that keeps both values. */
export function NumerosSorteados({ idRifa, dados, aoSalvar }: Props) {
  const { valores, mudar, campo, sujo } = useFormulario({ milharSorteada: dados.milharSorteada });
  const [salvando, setSalvando] = useState(false);
  useGuardaAlteracoes(sujo && !salvando);

  const gravar = async (milharSorteada: string) => {
    setSalvando(true);
    try {
      await chamar(atualizarRifa, { params: { id: idRifa }, body: { milharSorteada } });
      celebrar('Número sorteado atualizado com sucesso...');
      aoSalvar();
    } catch (recusa) {
      falhar('Ocorreu um erro ao atualizar o número sorteado...', recusa);
    } finally {
      setSalvando(false);
    }
  };
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    const lidas = normalizarMilhares(valores.milharSorteada, dados.qtdeNumeros);
    if (!lidas.ok) return informar(textoDoErro(lidas.codigo, { n: lidas.n }));
    const numeros = lidas.milhares.join(',');
    if (await confirmado(dados.milharSorteada, numeros)) await gravar(numeros);
  };
  return (
    <Card>
      <CardContent component="form" onSubmit={enviar}>
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
const confirmado = (antes: string, depois: string): Promise<boolean> =>
  confirmar({
    titulo: antes === '' ? 'Registrar o resultado?' : 'Corrigir o resultado?',
    texto:
      antes === ''
        ? `Registrar ${depois || 'nenhum número'} encerra vendas, devoluções e liberações desta rifa.`
        : `O resultado muda de ${antes} para ${depois || 'nenhum número'}. Os dois valores ficam registrados.`,
    confirmar: antes === '' ? 'Registrar' : 'Corrigir',
    cancelar: 'Cancelar',
  });
