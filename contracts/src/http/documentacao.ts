import { Type } from '@sinclair/typebox';
import { call } from './call.ts';

/** This table of calls as an OpenAPI 3.1 document. */
export const openapi = call({
  name: 'openapi',
  method: 'GET',
  path: '/api/openapi.json',
  side: 'read',
  access: 'staff',
  matrix: [],
  answer: Type.Record(Type.String(), Type.Unknown()),
});

/** The same as a page to read. */
export const paginaDaApi = call({
  name: 'paginaDaApi',
  method: 'GET',
  path: '/api/docs',
  side: 'read',
  access: 'staff',
  matrix: [],
  answer: Type.Unknown(),
});

export const chamadasDocumentacao = [openapi, paginaDaApi] as const;
