import { tokenPrefix } from '#shared/catalog/accounts.ts';
import type { AnySchema, Audience, Endpoint } from '#shared/contract/endpoint.ts';
import { type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { ProblemSchema } from '#shared/model/problem.ts';
import { exampleOf } from './openapi-examples.ts';
import {
  createSchemaWriter,
  describedParameters,
  type Json,
  parametersSchema,
  type SchemaWriter,
  type TypeMode,
} from './openapi-schemas.ts';

/**
 * Describes every call of the contract as OpenAPI 3.1.
 *
 * @param endpoints Operation name → endpoint.
 */
export function openApiDocument(endpoints: Record<string, Endpoint>): Json {
  const paths: Record<string, Json> = {};
  const schemas = createSchemaWriter();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dalil',
      version: '1',
      license: { name: 'All rights reserved', url: '/terms' },
      description:
        'The directory of the professionals of the Gulf. Calls send JSON and a session cookie, or an access token where they take one.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      headers,
      schemas: schemas.components(),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: `Access token of an account: \`${tokenPrefix}…\`.`,
        },
        user: { type: 'apiKey', in: 'cookie', name: 'dalil_user' },
        company: { type: 'apiKey', in: 'cookie', name: 'dalil_company' },
      },
    },
  };
}

const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'Done once however often it is sent; a repetition answers `Idempotency-Replayed: true`.',
};
const revisionHeader: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Revision in quotation marks; refused with 412 and the current row when it has another one.',
};

const limitHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };
/** Status → headers of its answers. */
const retryHeaders: Record<number, Json> = { 429: { ...retryAfter, ...limitHeaders }, 503: retryAfter };

const headers: Json = {
  ETag: {
    description: 'Version of the answer; sent back as `If-None-Match` it is answered 304 while nothing changed.',
    schema: { type: 'string' },
    example: 'W/"mf3k.1042.2026-11-21.9z"',
  },
  Link: {
    description:
      'Where the next page is: `<address>; rel="next"`. Absent on the last page and where pages have no end.',
    schema: { type: 'string' },
    example: '</api/users?limit=60&cursor=NDI5NDk2NzI5Ng>; rel="next"',
  },
  'X-Total-Count': {
    description: `How many match, counted up to ${limits.totalCountCap}; then \`${limits.totalCountCap}+\`.`,
    schema: { type: 'string' },
    example: '1402',
  },
  'X-Did-You-Mean': {
    description:
      'A text that finds more, where `q` finds two at most and may be misspelled or typed on the other keyboard; percent-encoded.',
    schema: { type: 'string' },
    example: 'accountant%20Jeddah',
  },
  'Retry-After': { description: 'Seconds to wait before the call is tried again.', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The bounds that this call counts towards: `"name";q=calls;w=seconds`, separated by commas.',
    schema: { type: 'string' },
    example: '"profile-edits";q=60;w=600',
  },
  RateLimit: {
    description: 'What is left of them: `"name";r=calls;t=seconds until all are back`, separated by commas.',
    schema: { type: 'string' },
    example: '"profile-edits";r=42;t=380',
  },
};

function operation(name: string, endpoint: Endpoint, schemas: SchemaWriter): Json {
  const { audience, summary, body, acceptsKey, errors } = endpoint;
  const parameters = [
    ...parametersOf(endpoint, 'path'),
    ...parametersOf(endpoint, 'query'),
    ...(acceptsKey ? [keyHeader] : []),
    ...(audience === 'user' && errors.includes('changed') ? [revisionHeader] : []),
  ];
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: [...securityOf(audience), ...(endpoint.scope ? [{ accessToken: [endpoint.scope] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonOf(body, 'input', schemas) } }),
    responses: responsesOf(endpoint, schemas),
  };
}

function securityOf(audience: Audience): Json[] {
  switch (audience) {
    case 'public':
      return [];
    case 'visitor':
      return [{}, { user: [] }];
    case 'company-visitor':
      return [{}, { company: [] }];
    case 'anyone':
      return [{}, { user: [] }, { company: [] }];
    case 'company':
      return [{ company: [] }];
    default:
      return [{ user: [] }];
  }
}

function parametersOf({ path, params, query }: Endpoint, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? params : query;
  if (!schema) return [];
  const { properties = {}, required = [] } = parametersSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(describedParameters[`${path} ${name}`] ?? describedParameters[name]),
  }));
}

function responsesOf(endpoint: Endpoint, schemas: SchemaWriter): Json {
  const success = {
    description: 'Success',
    headers: successHeaders(endpoint),
    content: jsonOf(endpoint.response, 'output', schemas),
  };
  const responses: Json = { [endpoint.status]: success };
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorCatalog[code].status);
  for (const [status, codes] of byStatus) {
    const description = codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join('; ');
    const headers = retryHeaders[status];
    responses[status] = { description, ...(headers && { headers }), content: problemOf(codes, schemas) };
  }
  return responses;
}

function successHeaders({ method, audience, query }: Endpoint): Json {
  if (method !== 'GET') return limitHeaders;
  const isPaged = query !== undefined && 'cursor' in (parametersSchema(query).properties as Json);
  const isSearched = audience === 'public' && isPaged;
  const names = [
    ...(audience === 'public' ? ['ETag'] : []),
    ...(isPaged ? ['Link', 'X-Total-Count'] : []),
    ...(isSearched ? ['X-Did-You-Mean'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorsOf({ audience, body, method, params, query, scope, errors }: Endpoint): ErrorCode[] {
  const isPublic = audience === 'public' || audience.endsWith('visitor');
  return [
    ...new Set<ErrorCode>([
      ...(body ? (['invalid_json', 'validation_failed', 'too_large', 'unsupported_media_type'] as const) : []),
      ...(query ? (['validation_failed'] as const) : []),
      ...(isPublic ? [] : (['not_authenticated', 'forbidden'] as const)),
      ...(method === 'GET' ? [] : (['cross_site', 'rate_limited'] as const)),
      ...(scope ? (['token_scope'] as const) : []),
      ...(params ? (['not_found'] as const) : []),
      ...errors,
    ]),
  ];
}

function jsonOf(schema: AnySchema, typeMode: TypeMode, schemas: SchemaWriter): Json {
  const described = schemas.of(schema, typeMode);
  return { 'application/json': { schema: described, example: exampleOf(described, schemas.components()) } };
}

/** One example for each code that a status may have. */
function problemOf(codes: readonly ErrorCode[], schemas: SchemaWriter): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }]));
  return { 'application/json': { schema: schemas.of(ProblemSchema, 'output'), examples } };
}

function problemExample(code: ErrorCode): Json {
  const { message } = errorCatalog[code];
  const fields =
    code === 'validation_failed' ? { errors: { limit: message }, errorCodes: { limit: 'invalid' } } : undefined;
  return { message, code, requestId: 'q3VfK2pT-1x', ...fields };
}
