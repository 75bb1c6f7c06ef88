import { Type } from '@sinclair/typebox';
import { buscarBanners, cadastrarBanner, deletarBanner } from './banner.ts';
import type { Call, Method } from './call.ts';
import { IdParams, Texto } from './campos.ts';
import { atualizarModelo, cadastrarModelo, carregarModelos, statusModelo } from './modeloBilhetes.ts';
import {
  atualizarPatrocinador,
  cadastrarPatrocinador,
  carregarPatrocinadores,
  deletarPatrocinador,
} from './patrocinadores.ts';
import { atualizarRifa, cadastrarRifa, carregarRifas, statusRifas } from './rifas.ts';
import { atualizarUsuario, cadastrarUsuario, carregarUsuarios, excluirUsuario } from './usuarios.ts';

/**
 * ra-data-simple-rest's dialect beside the spec's calls, under /api/rest. Each REST call names the call
 * it stands beside (`besideCall`): same handler, same access, same matrix row.
 *
 * Lists: `?sort=["campo","ASC"]&range=[0,14]&filter={...}`, answered with `Content-Range`.
 * Records carry `id` beside their own id field.
 */
export interface RestCall extends Call {
  readonly besideCall: string;
  readonly resource: RestResource;
}

export const REST_RESOURCES = ['usuarios', 'rifas', 'modeloBilhetes', 'patrocinadores', 'banner'] as const;
export type RestResource = (typeof REST_RESOURCES)[number];

const Record_ = Type.Object({ id: Type.Integer() }, { additionalProperties: true });
const ListQuery = Type.Object(
  {
    sort: Type.Optional(Texto(200)),
    range: Type.Optional(Texto(40)),
    filter: Type.Optional(Texto(4000)),
  },
  { additionalProperties: false },
);

function beside(
  base: Call,
  resource: RestResource,
  verb: 'List' | 'One' | 'Create' | 'Update' | 'Delete',
): RestCall {
  const methods: Record<typeof verb, Method> = {
    List: 'GET',
    One: 'GET',
    Create: 'POST',
    Update: 'PUT',
    Delete: 'DELETE',
  };
  const withId = verb === 'One' || verb === 'Update' || verb === 'Delete';
  return {
    name: `rest${verb}_${resource}`,
    method: methods[verb],
    path: withId ? `/api/rest/${resource}/:id` : `/api/rest/${resource}`,
    side: base.side,
    access: base.access,
    matrix: base.matrix,
    ...(withId ? { params: IdParams('id') } : {}),
    ...(verb === 'List' ? { query: ListQuery } : {}),
    ...(base.body && (verb === 'Create' || verb === 'Update') ? { body: base.body } : {}),
    answer: verb === 'List' ? Type.Array(Record_) : Record_,
    besideCall: base.name,
    resource,
  };
}

/**
 * Create and Update take the body of the call they stand beside (`atualizarUsuario` also in its
 * `idUsuario` field, which must equal the path's id). Deleting a rifa or a modelo here is the soft
 * delete (status excluido); the permanent one is the spec's own call.
 */
export const chamadasRest: readonly RestCall[] = [
  beside(carregarUsuarios, 'usuarios', 'List'),
  beside(carregarUsuarios, 'usuarios', 'One'),
  beside(cadastrarUsuario, 'usuarios', 'Create'),
  beside(atualizarUsuario, 'usuarios', 'Update'),
  beside(excluirUsuario, 'usuarios', 'Delete'),
  beside(carregarRifas, 'rifas', 'List'),
  beside(carregarRifas, 'rifas', 'One'),
  beside(cadastrarRifa, 'rifas', 'Create'),
  beside(atualizarRifa, 'rifas', 'Update'),
  beside(statusRifas, 'rifas', 'Delete'),
  beside(carregarModelos, 'modeloBilhetes', 'List'),
  beside(carregarModelos, 'modeloBilhetes', 'One'),
  beside(cadastrarModelo, 'modeloBilhetes', 'Create'),
  beside(atualizarModelo, 'modeloBilhetes', 'Update'),
  beside(statusModelo, 'modeloBilhetes', 'Delete'),
  beside(carregarPatrocinadores, 'patrocinadores', 'List'),
  beside(carregarPatrocinadores, 'patrocinadores', 'One'),
  beside(cadastrarPatrocinador, 'patrocinadores', 'Create'),
  beside(atualizarPatrocinador, 'patrocinadores', 'Update'),
  beside(deletarPatrocinador, 'patrocinadores', 'Delete'),
  beside(buscarBanners, 'banner', 'List'),
  beside(buscarBanners, 'banner', 'One'),
  beside(cadastrarBanner, 'banner', 'Create'),
  beside(deletarBanner, 'banner', 'Delete'),
];

/** The REST call of a resource, e.g. `restCall('Create', 'rifas')`. */
export function restCall(
  verb: 'List' | 'One' | 'Create' | 'Update' | 'Delete',
  resource: RestResource,
): RestCall {
  const found = chamadasRest.find((c) => c.name === `rest${verb}_${resource}`);
  if (!found) throw new Error(`no REST call ${verb} ${resource}`);
  return found;
}
