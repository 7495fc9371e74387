/** An answer of the server; its caller knows its shape. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the load reads fields of many shapes and reports missing ones
  body: any;
}

/** A caller that stores its cookies as a browser does; rejects when no answer comes. */
export interface Client {
  get(path: string): Promise<Answer>;
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, request: { body: object; key?: string }): Promise<Answer>;
  hasCookie(): boolean;
}

const timeoutMs = 30_000;

/** Makes a caller without cookies. */
export function createClient(origin: string): Client {
  const cookies = new Map<string, string>();

  async function ask(path: string, request: RequestInit, headers: Record<string, string>): Promise<Answer> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(origin + path, { ...request, signal, headers: { ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
  }

  return {
    get: (path) => ask(path, {}, {}),
    send: (method, path, { body, key }) =>
      ask(
        path,
        { method, body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      ),
    hasCookie: () => cookies.size > 0,
  };
}
