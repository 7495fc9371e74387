import type { Endpoint } from './endpoint.ts';

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

/** Method and path of a call, for those who send requests in a way of their own. */
export function requestLine(endpoint: Pick<Endpoint, 'method' | 'path'>, parts: PathParts = {}) {
  return { method: endpoint.method, path: pathOf(endpoint, parts) };
}
