import { carregarPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import { REST } from '@rifa-viva/contracts/http/rest';
import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { ReadDeps } from '../deps.ts';
import type { ListRules } from '../kernel/list.ts';
import { createReads } from '../kernel/resource.ts';

interface Row {
  readonly id_patrocinador: number;
  readonly nome_patrocinador: string;
  readonly url_logo_patrocinador: string;
  readonly status_patrocinador: SimNao;
}
const lido = (row: Row) => ({
  idPatrocinador: row.id_patrocinador,
  nomePatrocinador: row.nome_patrocinador,
  urlLogoPatrocinador: row.url_logo_patrocinador,
  statusPatrocinador: row.status_patrocinador,
});

const REGRAS: ListRules = {
  resource: 'patrocinadores',
  columns: {
    id: ['id_patrocinador', 'integer'],
    idPatrocinador: ['id_patrocinador', 'integer'],
    nomePatrocinador: ['nome_patrocinador', 'text'],
    statusPatrocinador: ['status_patrocinador', 'text'],
  },
  defaultSort: ['nomePatrocinador', 'ASC'],
  search: ['nome_patrocinador'],
};

export function createPatrocinadoresRoutes({ db, caughtUp }: ReadDeps): Implementation[] {
  const patrocinadores = createReads(db, {
    rules: REGRAS,
    select: '*',
    from: 'patrocinador',
    ready: (position) => caughtUp(position, 'patrocinadores'),
    idOf: ({ idPatrocinador }) => idPatrocinador,
    read: lido,
  });
  return [
    implement(carregarPatrocinadores, patrocinadores.all),
    implement(REST.patrocinadores.List, patrocinadores.restList),
    implement(REST.patrocinadores.One, patrocinadores.restOne),
  ];
}
