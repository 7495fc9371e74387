import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { AnySchema } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { ProblemSchema } from '#shared/model/problem.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; description?: string; schema: Record<string, unknown> }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers?: Record<string, unknown>; content: Content }>;
}
type Content = Record<
  string,
  { schema: { $ref?: string }; example?: unknown; examples?: Record<string, { value: unknown }> }
>;

function issuesOf(schema: AnySchema, example: unknown): unknown[] {
  return v.safeParse(schema, example).issues?.map(({ message, path }) => [path?.map(({ key }) => key), message]) ?? [];
}

const document = openApiDocument(allEndpoints);
// As the document is made.
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

describe('the description of the API', () => {
  it('gets neither an error nor a warning of an independent validator', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'dalil-openapi-'));
    const file = join(dir, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const validator = join('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const call = [validator, 'lint', file, '--config', 'api/http/openapi-rules.yaml', '--format', 'json'];
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(process.execPath, call, { env }).catch((error) => error);
    await rm(dir, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  it('has every call of the contract once, with a sentence', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
    expect(operations.filter(({ summary }) => !summary.endsWith('.'))).toEqual([]);
  });

  it('says of every parameter what it is', () => {
    const parameters = operations.flatMap(({ parameters: some = [] }) => some);
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('shows for every call what to send and what comes back, as the contract takes it', () => {
    for (const [name, { method, path, body, response, status }] of Object.entries(allEndpoints)) {
      const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const answer = call?.responses[status]?.content['application/json']?.example;
      expect(issuesOf(response, answer), `answer of ${name}`).toEqual([]);
      if (body)
        expect(issuesOf(body, call?.requestBody?.content['application/json']?.example), `body of ${name}`).toEqual([]);
    }
  });

  it('shows for every error that a call names what comes back', () => {
    const errors = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => Number(status) >= 400),
    );
    for (const [, { content }] of errors) {
      const examples = Object.entries(content['application/json']?.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      for (const [code, { value }] of examples) expect(v.parse(ProblemSchema, value).code).toBe(code);
    }
  });

  it('names the shapes that several calls share once', () => {
    const { schemas } = document.components as { schemas: Record<string, object> };
    const list = paths['/api/users']?.get?.responses[200]?.content['application/json'];
    expect(list?.schema).toEqual({ type: 'array', items: { $ref: '#/components/schemas/TalentCard' } });
    const named = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...named].toSorted()).toEqual(Object.keys(schemas).toSorted());
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
    expect(Object.keys(list[200]?.headers ?? {})).toEqual(['ETag', 'Link', 'X-Total-Count', 'X-Did-You-Mean']);
    const edit = paths['/api/users/{id}']?.patch?.responses ?? {};
    expect(Object.keys(edit[429]?.headers ?? {})).toEqual(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  });
});
