import { ERROS } from '@rifa-viva/contracts/erros';
import { type Access, type Call, IDEMPOTENCY_KEY, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import type { TObject, TSchema } from '@sinclair/typebox';

export const QUEM: Readonly<Record<Access, string>> = {
  everyone: 'Todos',
  publicWhenOpen: 'Todos; com a empresa privada, quem entrou',
  signedIn: 'Quem entrou',
  staff: 'Vendedor, Gerente, Administrador',
  managers: 'Gerente, Administrador',
  administrators: 'Administrador',
  superAdministrator: 'Usuário 1',
  providerSignature: 'Provedor de pagamento (assinatura)',
};

/** The contracts' table as an OpenAPI 3.1 document; TypeBox schemas are JSON Schema as they stand. */
export function documentoOpenApi(servidor: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of chamadas) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operacao(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rifa Viva', version: '1' },
    servers: [{ url: servidor }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: COOKIE_TOKEN },
      },
      schemas: {
        Erro: {
          type: 'object',
          required: ['erro', 'codigo', 'id'],
          properties: {
            erro: { type: 'string' },
            codigo: { type: 'string', enum: Object.keys(ERROS) },
            campo: { type: 'string' },
            id: { type: 'string', description: 'Identificador da requisição' },
          },
        },
      },
    },
  };
}

function operacao(call: Call): Record<string, unknown> {
  const aberta = call.access === 'everyone' || call.access === 'publicWhenOpen';
  return {
    operationId: call.name,
    tags: [call.path.split('/')[2]],
    description: `Quem: ${QUEM[call.access]}.`,
    ...(call.access === 'everyone'
      ? {}
      : { security: [...(aberta ? [{}] : []), { token: [] }, { cookie: [] }] }),
    parameters: [
      ...parametros('path', call.params),
      ...parametros('query', call.query),
      cabecalho(call.method === 'GET' ? MIN_EVENT_POSITION : IDEMPOTENCY_KEY),
    ],
    ...corpo(call),
    responses: {
      200: { description: 'Sucesso', content: { 'application/json': { schema: call.answer } } },
      default: {
        description: 'Recusa',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
      },
    },
  };
}

function parametros(lugar: 'path' | 'query', schema: TObject | undefined): Record<string, unknown>[] {
  return Object.entries<TSchema>(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: lugar,
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
}

const cabecalho = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } });

function corpo({ body, upload }: Call): Record<string, unknown> {
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      required: [upload],
      properties: { [upload]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
}
