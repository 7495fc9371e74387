import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { openApiDocument } from '../http/openapi.ts';
import { hostileAddressParts, hostileHeaders, hostileJson } from './hostile-values.ts';

type Json = Record<string, unknown>;

/** One request; the hostile value stands in one place of it. */
export interface Shot {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: unknown;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json; example: Json }> };
}

const document = openApiDocument(allEndpoints);
const paths = document.paths as Record<string, Record<string, Operation>>;
const schemas = (document.components as Json).schemas as Record<string, Json>;
const seed = 20_261_127;

const headersThatMatter = [
  ...['authorization', 'cookie', 'accept', 'accept-encoding', 'accept-language', 'content-type', 'content-encoding'],
  ...['if-none-match', 'if-match', 'idempotency-key', 'origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-gpc', 'range'],
  ...['user-agent', 'referer', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'stripe-signature'],
];

// What is no call of the contract; `*` is the part that is asked for.
const otherAddresses = [
  ...['/*', '/jobs/*', '/company/*', '/*.vcf', '/og/*.png', '/og/jobs/*.png', '/og/company/*.png', '/sitemap-*.xml'],
  ...['/sitemap-talents-*.xml', '/media/*', '/assets/*', '/social/*', '/robots.txt?lang=*', '/feeds/jobs.atom?lang=*'],
  ...[
    '/?lang=*',
    '/?q=*',
    '/browse?after=*',
    '/api/*',
    '/api/*/*',
    '/admin/*',
    '/.well-known/*',
    '/reset-password?token=*',
  ],
  ...['/newsletter/confirm?token=*', '/unsubscribe?token=*', '/api/mail/unsubscribe/*', '/share?title=*', '/fonts/*'],
];
/** The screens with a list take its filters. */
const listScreens = { '/browse': 'listTalents', '/browse-companies': 'listCompanies', '/jobs': 'listJobs' };

function operationOf({ path, method }: Endpoint): Operation {
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
}

function addressOf(path: string, values: Readonly<Record<string, string>>, query: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1') + query;
}

function bodyOf({ requestBody }: Operation): { schema: Json; example: Json } | undefined {
  const described = requestBody?.content['application/json'];
  if (!described) return undefined;
  const name =
    String(described.schema.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  return { schema: schemas[name] ?? described.schema, example: described.example };
}

/** The places of all values in a body, as keys from the outside in. */
function placesIn(value: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return [[...at], ...(value.length > 0 ? placesIn(value[0], [...at, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [[...at]];
  return [[...at], ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))];
}

/** The JSON of a body in which one place holds a text of JSON. */
function jsonWith(body: unknown, place: readonly (string | number)[], json: string): string {
  const [key, ...rest] = place;
  if (key === undefined) return json;
  const of = (one: unknown, name: string | number) =>
    String(name) === String(key) ? jsonWith(one, rest, json) : JSON.stringify(one ?? null);
  if (Array.isArray(body)) return `[${body.map(of).join(',')}]`;
  const whole: Json = { [key]: null, ...(body as Json) };
  return `{${Object.entries(whole)
    .map(([name, one]) => `${JSON.stringify(name)}:${of(one, name)}`)
    .join(',')}}`;
}

/** A call as it is well-formed, and where its parts are. */
interface Target {
  path: string;
  parameters: readonly Parameter[];
  body: { schema: Json; example: Json } | undefined;
  plain: Omit<Shot, 'path'>;
}

function targetOf(endpoint: Endpoint): Target {
  const operation = operationOf(endpoint);
  const body = bodyOf(operation);
  const sent = body && { body: JSON.stringify(body.example), headers: { 'content-type': 'application/json' } };
  const { method, path } = endpoint;
  return { path, parameters: operation.parameters ?? [], body, plain: { method, ...sent } };
}

function* addressShots({ path, parameters, plain }: Target, count: number): Generator<Shot> {
  for (const [n, [, name = '']] of [...path.matchAll(/:(\w+)/g)].entries()) {
    for (const part of hostileAddressParts(count, seed + n)) {
      yield { ...plain, path: addressOf(path, { [name]: part }, '') };
    }
  }
  for (const [n, { name }] of parameters.filter((one) => one.in === 'query').entries()) {
    for (const part of hostileAddressParts(count, seed + path.length + n)) {
      yield { ...plain, path: addressOf(path, {}, `?${name}=${part}`) };
      yield { ...plain, path: addressOf(path, {}, `?${name}=${part}&${name}=1`) };
    }
  }
}

/** The headers of a call itself with all values, and a share of the others with some: together, all calls see all. */
function* headerShots({ path, parameters, plain }: Target, count: number): Generator<Shot> {
  const own = parameters.filter((one) => one.in === 'header').map((one) => one.name.toLowerCase());
  const some = headersThatMatter.filter((_, place) => (place + path.length) % 6 === 0);
  for (const [n, name] of [...new Set([...own, ...some])].entries()) {
    for (const value of hostileHeaders(Math.ceil(count / 4), seed + n)) {
      yield { ...plain, path: addressOf(path, {}, ''), headers: { ...plain.headers, [name]: value } };
    }
  }
}

function* bodyShots({ path, body, plain }: Target, count: number): Generator<Shot> {
  if (!body) return;
  const properties = Object.keys((body.schema.properties ?? {}) as Json).map((key) => [key]);
  const places = new Map([...placesIn(body.example), ...properties].map((place) => [JSON.stringify(place), place]));
  for (const [n, place] of [...places.values()].entries()) {
    for (const json of hostileJson(count, seed + path.length + n)) {
      yield { ...plain, path: addressOf(path, {}, ''), body: jsonWith(body.example, place, json) };
    }
  }
}

/**
 * Every shot at one call: each parameter of its path and query, each header, and each place of its body gets hostile
 * values. Calls, parameters and examples are those of the contract.
 *
 * @param count Values for each place.
 */
export function* shotsAt(endpoint: Endpoint, count: number): Generator<Shot> {
  const target = targetOf(endpoint);
  yield* addressShots(target, count);
  yield* headerShots(target, count);
  yield* bodyShots(target, count);
}

function* pageShots(count: number): Generator<Shot> {
  for (const [n, address] of otherAddresses.entries()) {
    for (const part of hostileAddressParts(count, seed + n)) {
      yield { method: 'GET', path: address.replaceAll('*', () => part) };
    }
  }
  for (const [screen, name] of Object.entries(listScreens)) {
    const endpoint = allEndpoints[name];
    const { parameters = [] } = endpoint ? operationOf(endpoint) : {};
    for (const { name: key } of parameters) {
      for (const part of hostileAddressParts(count, seed)) yield { method: 'GET', path: `${screen}?${key}=${part}` };
    }
  }
}

function* headerShotsAtAll(count: number): Generator<Shot> {
  for (const [n, header] of headersThatMatter.entries()) {
    for (const value of hostileHeaders(count, seed + n)) {
      for (const path of ['/', '/jobs/1', '/api/users', '/api/users/slug/x', '/robots.txt', '/media/x']) {
        yield { method: 'GET', path, headers: { [header]: value } };
      }
    }
  }
}

/** Shots at what is no call of the contract: pages, files, feeds, and other methods. */
export function* otherShots(count: number): Generator<Shot> {
  yield* pageShots(count);
  yield* headerShotsAtAll(count);
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const part of hostileAddressParts(count, seed)) yield { method, path: `/${part}` };
  }
}
