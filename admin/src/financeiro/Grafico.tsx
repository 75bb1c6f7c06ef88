import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { reais, reaisCurtos } from '../providers/dinheiro.ts';
import type { Barra } from './planilhas.ts';

interface Props {
  readonly titulo: string;
  readonly barras: readonly Barra[];
  /** Names beside lying bars, or days below standing ones. */
  readonly deitado: boolean;
}

const ALTURA = 280;
const ALTURA_DA_BARRA = 44;
const MARGEM_DOS_NOMES = 140;

/** The drawing alone, loaded when there is something to draw; its figures stand in a table beside it. */
export default function Grafico({ titulo, barras, deitado }: Props) {
  const { palette } = useTheme();
  // Namesakes are not one bar.
  const nomes = new Map(barras.map(({ chave, rotulo }) => [chave, rotulo]));
  const categorias = {
    scaleType: 'band' as const,
    data: barras.map(({ chave }) => chave),
    valueFormatter: (chave: string) => nomes.get(chave) ?? chave,
  };
  const valores = {
    valueFormatter: (valor: number) => reaisCurtos(valor),
    min: 0,
    domainLimit: 'nice' as const,
    tickNumber: 4,
  };
  return (
    <BarChart
      height={deitado ? Math.max(160, barras.length * ALTURA_DA_BARRA + 60) : ALTURA}
      layout={deitado ? 'horizontal' : 'vertical'}
      title={titulo}
      series={[
        {
          data: barras.map(({ valor }) => valor),
          color: palette.primary.main,
          valueFormatter: (valor) => (valor === null ? '' : reais(valor)),
        },
      ]}
      {...(deitado
        ? { yAxis: [{ ...categorias, width: MARGEM_DOS_NOMES }], xAxis: [valores] }
        : { xAxis: [categorias], yAxis: [{ ...valores, width: 72 }] })}
      grid={deitado ? { vertical: true } : { horizontal: true }}
      // Half of the last value's label stands beyond the end of a lying axis.
      margin={deitado ? { right: 36 } : {}}
      borderRadius={4}
      hideLegend
      // Whoever goes by keys reads the table.
      disableKeyboardNavigation
      skipAnimation
    />
  );
}
