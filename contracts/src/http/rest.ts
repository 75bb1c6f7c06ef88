import { type TObject, Type } from '@sinclair/typebox';
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
 * ra-data-simple-rest's dialect beside the spec's calls, under /api/rest. Each REST call knows the call
 * it stands `beside`: same access, same matrix row, and for Create and Update the same body.
 *
 * Lists: `?sort=["campo","ASC"]&range=[0,14]&filter={...}`, answered with `Content-Range`.
 * Records carry `id` beside their own id field.
 */
export interface RestCall<C extends Call = Call> extends Call {
  readonly beside: C;
  readonly access: C['access'];
}
type WithBody = Call & { readonly body: TObject };

/** What a REST call answers of one resource: its id, and whatever fields its kind has. */
export type RestRecord = { readonly id: number } & Readonly<Record<string, unknown>>;
const Record_ = Type.Unsafe<RestRecord>(Type.Object({ id: Type.Integer() }, { additionalProperties: true }));
const ListQuery = Type.Object(
  {
    sort: Type.Optional(Texto(200)),
    range: Type.Optional(Texto(40)),
    filter: Type.Optional(Texto(4000)),
  },
  { additionalProperties: false },
);

const face = <C extends Call, const M extends Method>(name: string, method: M, path: string, beside: C) => {
  const { side, access, matrix }: Pick<C, 'side' | 'access' | 'matrix'> = beside;
  return { name, method, path: `/api/rest/${path}`, side, access, matrix, answer: Record_, beside };
};
/** The body's own type, which reading a property of `C` would widen. */
const bodyOf = <C extends WithBody>({ body }: Pick<C, 'body'>): Pick<C, 'body'> => ({ body });
const byId = { params: IdParams('id') };

const reads = <C extends Call>(resource: string, list: C) => ({
  List: {
    ...face(`restList_${resource}`, 'GET', resource, list),
    query: ListQuery,
    answer: Type.Array(Record_),
  },
  One: { ...face(`restOne_${resource}`, 'GET', `${resource}/:id`, list), ...byId },
});
const create = <C extends WithBody>(resource: string, call: C) => ({
  Create: { ...face(`restCreate_${resource}`, 'POST', resource, call), ...bodyOf<C>(call) },
});
const update = <C extends WithBody>(resource: string, call: C) => ({
  Update: {
    ...face(`restUpdate_${resource}`, 'PUT', `${resource}/:id`, call),
    ...byId,
    ...bodyOf<C>(call),
  },
});
const remove = <C extends Call>(resource: string, call: C) => ({
  Delete: { ...face(`restDelete_${resource}`, 'DELETE', `${resource}/:id`, call), ...byId },
});

/**
 * Updating a usuario takes `idUsuario` in the body too, which must equal the path's id. Deleting a rifa or a
 * modelo here is the soft delete (status excluido); the permanent one is the spec's own call.
 */
export const REST = {
  usuarios: {
    ...reads('usuarios', carregarUsuarios),
    ...create('usuarios', cadastrarUsuario),
    ...update('usuarios', atualizarUsuario),
    ...remove('usuarios', excluirUsuario),
  },
  rifas: {
    ...reads('rifas', carregarRifas),
    ...create('rifas', cadastrarRifa),
    ...update('rifas', atualizarRifa),
    ...remove('rifas', statusRifas),
  },
  modeloBilhetes: {
    ...reads('modeloBilhetes', carregarModelos),
    ...create('modeloBilhetes', cadastrarModelo),
    ...update('modeloBilhetes', atualizarModelo),
    ...remove('modeloBilhetes', statusModelo),
  },
  patrocinadores: {
    ...reads('patrocinadores', carregarPatrocinadores),
    ...create('patrocinadores', cadastrarPatrocinador),
    ...update('patrocinadores', atualizarPatrocinador),
    ...remove('patrocinadores', deletarPatrocinador),
  },
  banner: {
    ...reads('banner', buscarBanners),
    ...create('banner', cadastrarBanner),
    ...remove('banner', deletarBanner),
  },
};
export type RestResource = keyof typeof REST;

export const chamadasRest: readonly RestCall[] = Object.values(REST).flatMap((faces) =>
  Object.values<RestCall>(faces),
);
