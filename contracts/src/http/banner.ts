import { Type } from '@sinclair/typebox';
import { call } from './call.ts';
import { Corpo, IdParams, Sucesso, TextoObrigatorio } from './campos.ts';

export const Banner = Type.Object({ idBanner: Type.Integer(), urlBanner: Type.String() });

export const buscarBanners = call({
  name: 'buscarBanners',
  method: 'GET',
  path: '/api/banner/buscar-banners',
  side: 'read',
  access: 'publicWhenOpen',
  matrix: ['H1'],
  answer: Type.Array(Banner),
});

export const cadastrarBanner = call({
  name: 'cadastrarBanner',
  method: 'POST',
  path: '/api/banner/cadastrar-banner',
  side: 'write',
  access: 'administrators',
  matrix: ['H2'],
  /** A name this server's upload issued. */
  body: Corpo({ urlBanner: TextoObrigatorio(90) }),
  answer: Type.Object({ sucesso: Type.Literal(true), idBanner: Type.Integer() }),
});

export const deletarBanner = call({
  name: 'deletarBanner',
  method: 'DELETE',
  path: '/api/banner/deleta-banner/:id',
  side: 'write',
  access: 'administrators',
  matrix: ['H3'],
  params: IdParams('id'),
  answer: Sucesso,
});

export const chamadasBanner = [buscarBanners, cadastrarBanner, deletarBanner] as const;
