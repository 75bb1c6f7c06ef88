import { REST, type RestCall, type RestResource } from '@rifa-viva/contracts/http/rest';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { recursoRest } from './recursos.ts';

export const RAIZ_REST = '/api/rest';

export type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>;

/** ra-data-simple-rest under the resources' own names, sending what the calls' schemas know and no more. */
export function criarDataProvider(http: HttpClient): DataProvider {
  const base = simpleRest(RAIZ_REST, http);
  return {
    ...base,
    getList: (nome, params) => base.getList(recursoRest(nome), params),
    getOne: (nome, params) => base.getOne(recursoRest(nome), params),
    getMany: (nome, params) => base.getMany(recursoRest(nome), params),
    getManyReference: (nome, params) => base.getManyReference(recursoRest(nome), params),
    create: (nome, params) => {
      const recurso = recursoRest(nome);
      return base.create(recurso, { ...params, data: somenteCorpo('Create', recurso, params.data) });
    },
    update: (nome, params) => {
      const recurso = recursoRest(nome);
      return base.update(recurso, { ...params, data: somenteCorpo('Update', recurso, params.data) });
    },
    updateMany: (nome, params) => base.updateMany(recursoRest(nome), params),
    delete: (nome, params) => base.delete(recursoRest(nome), params),
    deleteMany: (nome, params) => base.deleteMany(recursoRest(nome), params),
  };
}

/** Bodies are closed: a record's own `id` or a joined field would be refused. */
function somenteCorpo<T extends object>(verbo: 'Create' | 'Update', recurso: RestResource, dados: T): T {
  const faces: Partial<Record<typeof verbo, RestCall>> = REST[recurso];
  const campos = faces[verbo]?.body?.properties ?? {};
  return Object.fromEntries(Object.entries(dados).filter(([campo]) => campo in campos)) as T;
}
