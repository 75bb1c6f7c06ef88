import { Type } from '@sinclair/typebox';
import { MAXIMO_DO_NOME } from '../regras/limites.ts';
import { call } from './call.ts';
import { Corpo, IdParams, SimNao, Sucesso, Texto, TextoObrigatorio } from './campos.ts';

export const Patrocinador = Type.Object({
  idPatrocinador: Type.Integer(),
  nomePatrocinador: Type.String(),
  urlLogoPatrocinador: Type.String(),
  statusPatrocinador: SimNao(),
});

const campos = {
  nomePatrocinador: TextoObrigatorio(MAXIMO_DO_NOME, 'NOME_DO_PATROCINADOR'),
  statusPatrocinador: SimNao(),
  urlLogoPatrocinador: Type.Optional(Texto(90)),
};

export const carregarPatrocinadores = call({
  name: 'carregarPatrocinadores',
  method: 'GET',
  path: '/api/patrocinadores/carregar',
  side: 'read',
  access: 'superAdministrator',
  matrix: ['G1'],
  answer: Type.Array(Patrocinador),
});

export const cadastrarPatrocinador = call({
  name: 'cadastrarPatrocinador',
  method: 'POST',
  path: '/api/patrocinadores/cadastrar',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['G2'],
  body: Corpo(campos),
  answer: Type.Object({ sucesso: Type.Literal(true), idPatrocinador: Type.Integer() }),
});

export const atualizarPatrocinador = call({
  name: 'atualizarPatrocinador',
  method: 'PUT',
  path: '/api/patrocinadores/atualizar/:id',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['G3'],
  params: IdParams('id'),
  body: Corpo(campos),
  answer: Sucesso,
});

export const deletarPatrocinador = call({
  name: 'deletarPatrocinador',
  method: 'DELETE',
  path: '/api/patrocinadores/deletar/:id',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['G4'],
  params: IdParams('id'),
  answer: Sucesso,
});

export const uploadPatrocinadores = call({
  name: 'uploadPatrocinadores',
  method: 'POST',
  path: '/api/uploadPatrocinadores',
  side: 'write',
  access: 'superAdministrator',
  matrix: ['G5'],
  upload: 'imagem',
  answer: Type.Object({ nome: Type.String() }),
});

export const gerarBilhetesPatrocinadores = call({
  name: 'gerarBilhetesPatrocinadores',
  method: 'GET',
  path: '/api/gerarBilhetesPatrocinadores',
  side: 'read',
  access: 'superAdministrator',
  matrix: ['G6'],
  answer: Type.Unknown(),
});

export const chamadasPatrocinadores = [
  carregarPatrocinadores,
  cadastrarPatrocinador,
  atualizarPatrocinador,
  deletarPatrocinador,
  uploadPatrocinadores,
  gerarBilhetesPatrocinadores,
] as const;
