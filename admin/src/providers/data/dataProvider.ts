import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, useDataProvider } from 'react-admin';
import { chamadas } from './chamadas.ts';
import { recursoRest } from './recursos.ts';

export const RAIZ_REST = '/api/rest';

export type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>;
export type Provedor = DataProvider & typeof chamadas;

/** ra-data-simple-rest under the resources' own names, and the product's other calls. */
export function criarDataProvider(http: HttpClient): Provedor {
  const base = simpleRest(RAIZ_REST, http);
  return {
    ...base,
    getList: (nome, params) => base.getList(recursoRest(nome), params),
    getOne: (nome, params) => base.getOne(recursoRest(nome), params),
    getMany: (nome, params) => base.getMany(recursoRest(nome), params),
    getManyReference: (nome, params) => base.getManyReference(recursoRest(nome), params),
    create: (nome, params) => base.create(recursoRest(nome), params),
    update: (nome, params) => base.update(recursoRest(nome), params),
    updateMany: (nome, params) => base.updateMany(recursoRest(nome), params),
    delete: (nome, params) => base.delete(recursoRest(nome), params),
    deleteMany: (nome, params) => base.deleteMany(recursoRest(nome), params),
    ...chamadas,
  };
}

export const useProvedor = () => useDataProvider<Provedor>();
