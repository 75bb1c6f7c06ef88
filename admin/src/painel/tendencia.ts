import { reais } from '../providers/dinheiro.ts';

export interface Tendencia {
  readonly rumo: 'mais' | 'menos' | 'igual';
  readonly texto: string;
}

/** A week's sales beside the week before, reais. */
export function tendencia(semana: number, anterior: number): Tendencia {
  if (anterior === 0) {
    return semana === 0
      ? { rumo: 'igual', texto: 'Sem vendas nos 7 dias anteriores também' }
      : { rumo: 'mais', texto: 'Nos 7 dias anteriores não houve vendas' };
  }
  const antes = reais(anterior);
  const porCento = Math.round(((semana - anterior) / anterior) * 100);
  if (porCento === 0) return { rumo: 'igual', texto: `Como nos 7 dias anteriores (${antes})` };
  const rumo = porCento > 0 ? 'mais' : 'menos';
  return { rumo, texto: `${Math.abs(porCento)}% a ${rumo} que nos 7 dias anteriores (${antes})` };
}

/** A Gerente sees the purchases of his own people alone: they are not what the company sold online. */
export const nomeDoVendedor = (idVendedor: number | null, nome: string, administrador: boolean): string =>
  idVendedor === null && !administrador ? 'Compras online da sua equipe' : nome || 'Sem nome';
