import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import { limits } from '#shared/limits.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; description?: string; schema: Record<string, unknown> }[];
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

const document = openApiDocument(allEndpoints);
// As the document is made.
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

describe('the description of the API', () => {
  it('is valid to an independent validator', async () => {
    // As others read it: what JSON cannot say is not there.
    const verdict = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(verdict).toEqual({ valid: true });
  });

  it('has every call of the contract once, with a sentence', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
    expect(operations.filter(({ summary }) => !summary.endsWith('.'))).toEqual([]);
  });

  it('says of every parameter what it is', () => {
    const parameters = operations.flatMap(({ parameters: some = [] }) => some);
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('gives the sizes of pages as numbers with their bounds', () => {
    const limit = paths['/api/users']?.get?.parameters?.find(({ name }) => name === 'limit');
    expect(limit?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
    });
  });

  it('names the headers of lists, of bounds and of waiting', () => {
    const list = paths['/api/users']?.get?.responses ?? {};
    expect(Object.keys(list[200]?.headers ?? {})).toEqual(['ETag', 'Link', 'X-Total-Count']);
    const edit = paths['/api/users/{id}']?.patch?.responses ?? {};
    expect(Object.keys(edit[429]?.headers ?? {})).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  });
});
