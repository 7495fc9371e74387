import type * as v from 'valibot';
import type { TokenScope } from '../catalog/accounts.ts';
import type { ErrorCode } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The allowed callers, and the session that is read:
 * `public` reads none · `visitor` reads the talent session if there is one · `user` and `admin` need it ·
 * `company-visitor` and `company` are the same for the company session ·
 * `anyone` reads the talent session and, where there is none, the company's.
 */
export type Audience = 'public' | 'visitor' | 'user' | 'admin' | 'company-visitor' | 'company' | 'anyone';

// biome-ignore lint/suspicious/noExplicitAny: a schema's input and issue types do not matter to the contract
export type AnySchema = v.GenericSchema<any, any>;

/** One call of the API, as server, client and documentation read it. */
export interface Endpoint<
  Params extends AnySchema | undefined = AnySchema | undefined,
  Query extends AnySchema | undefined = AnySchema | undefined,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Response extends AnySchema = AnySchema,
> {
  method: Method;
  /** Path with `:name` parameters. */
  path: `/api/${string}`;
  audience: Audience;
  /** The right that an access token needs for the call; without one only sessions can call. */
  scope: TokenScope | undefined;
  /** One sentence for the reference. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** Status of success; 200 by default. */
  status: number;
  /** True when the body may hold a picture, which raises its size limit. */
  acceptsPicture: boolean;
  /** True when a request may carry an `Idempotency-Key`, under which it is done once however often it comes. */
  acceptsKey: boolean;
  /** Codes that this call answers besides those of its audience and of bad input. */
  errors: readonly ErrorCode[];
}

interface EndpointDefinition<P, Q, B, R> {
  method: Method;
  path: `/api/${string}`;
  audience: Audience;
  scope?: TokenScope | undefined;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: number;
  acceptsPicture?: boolean;
  acceptsKey?: boolean;
  errors?: readonly ErrorCode[];
}

/** Defines one call of the API. @see architecture Ideas that carry the rest */
export function defineEndpoint<
  R extends AnySchema,
  P extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
  B extends AnySchema | undefined = undefined,
>(definition: EndpointDefinition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    acceptsPicture: false,
    acceptsKey: false,
    errors: [],
    ...definition,
    scope: definition.scope,
    // The three are `undefined` exactly when their type is.
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
  };
}

/** The output of an endpoint's schema; `undefined` where there is none. */
export type Parsed<S> = S extends AnySchema ? v.InferOutput<S> : undefined;
/** The input of an endpoint's schema. */
export type Sent<S> = S extends AnySchema ? v.InferInput<S> : undefined;

/** The values of the `:name` parts of a path, and its query; undefined and empty query values are left out. */
export interface PathParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The path of a call, with its parameters and query filled in. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: PathParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

// As forms write it: a space is a plus.
function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%20', '+');
}

/** Method and path of a call, for code that does not send it with the typed client. */
export function requestLine(endpoint: Pick<Endpoint, 'method' | 'path'>, parts: PathParts = {}) {
  return { method: endpoint.method, path: pathOf(endpoint, parts) };
}
