import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf, commonErrors, Failure, roleTitles } from '@prilavok/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 has no SEARCH: such calls stand under `x-search`, with the same fields as any other. */
const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete', SEARCH: 'x-search' } as const;

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'throw',
    target: 'draft-2020-12',
  }) as Json;
  return schema;
};

/** The contract as an OpenAPI document: complete, derived, never written by hand. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(callsOf(contract))) {
    paths[endpoint.url] = { ...paths[endpoint.url], [verbs[endpoint.method]]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Прилавок', version: '1', description: 'Вызовы кабинета. Метод SEARCH записан под x-search.' },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Токен как есть, без слова Bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Вместе с X-Time и X-Sign' },
      },
    },
  };
}

function operation(name: string, endpoint: AnyEndpoint): Json {
  const open = endpoint.roles === 'public';
  return {
    operationId: name,
    summary: endpoint.title,
    tags: [endpoint.resource],
    ...(open ? {} : { description: `Кому можно: ${rolesOf(endpoint)}.` }),
    'x-roles': endpoint.roles,
    security: open ? [] : [{ token: [] }, { apiKey: [] }],
    parameters: [...parameters(endpoint.path, 'path'), ...(endpoint.query ? parameters(endpoint.query, 'query') : [])],
    ...(endpoint.body || endpoint.files ? { requestBody: { required: true, content: contents(endpoint) } } : {}),
    responses: responses(endpoint),
  };
}

function contents({ body, files }: AnyEndpoint): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = { file: files === 'several' ? { type: 'array', items: file, minItems: 1 } : file };
  return {
    ...(files
      ? { 'multipart/form-data': { schema: { type: 'object', properties: parts, required: Object.keys(parts) } } }
      : {}),
    ...(body ? { 'application/json': { schema: schemaOf(body, 'input') } } : {}),
  };
}

function rolesOf(endpoint: AnyEndpoint): string {
  return endpoint.roles === 'public' ? 'всем' : endpoint.roles.map((role) => roleTitles[role]).join(', ');
}

function parameters(shape: z.ZodType, place: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: of,
    ...(of.description ? { description: of.description } : {}),
  }));
}

function responses(endpoint: AnyEndpoint): Json {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  const own = Object.entries(endpoint.errors).map(([code, meaning]) => `${code} — ${meaning}`);
  const statuses = [
    commonErrors.invalid,
    ...(endpoint.roles === 'public' ? [] : [commonErrors.unauthorized, commonErrors.forbidden]),
  ];
  return {
    200: {
      description: 'Готово',
      content:
        typeof endpoint.reply === 'string'
          ? { [endpoint.reply]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...Object.fromEntries(statuses.map((status) => [status, failure(meanings[status] ?? '')])),
    ...(endpoint.url.includes('{') ? { 404: failure('Такой записи нет') } : {}),
    ...(own.length > 0 ? { 409: failure(own.join('; ')) } : {}),
    429: failure('Слишком часто: подождите, сколько сказано в Retry-After'),
  };
}

const meanings: Record<number, string> = {
  400: 'Поле не подошло: какое и почему, сказано в message и details',
  401: 'Нужен вход',
  403: 'Для этой роли закрыто',
};
