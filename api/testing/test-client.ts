/** An answer as a test looks at it. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; tests know its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads fields of many shapes and fails when they are not there
  body: any;
}

export interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text or bytes. */
  body?: unknown;
}

/** A caller that keeps its cookies as a browser does. */
export interface TestClient {
  request(path: string, request?: TestRequest): Promise<TestAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
  /** Cookie name → value. */
  cookies: Map<string, string>;
}

export function createTestClient(origin: string): TestClient {
  const cookies = new Map<string, string>();

  async function request(path: string, { method = 'GET', headers = {}, body }: TestRequest = {}): Promise<TestAnswer> {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    keepCookies(response.headers.getSetCookie(), cookies);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  return {
    cookies,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, body, headers = {}) => request(path, { method: 'POST', headers, body }),
    patch: (path, body, headers = {}) => request(path, { method: 'PATCH', headers, body }),
    delete: (path) => request(path, { method: 'DELETE' }),
  };
}

function keepCookies(setCookies: string[], cookies: Map<string, string>): void {
  for (const line of setCookies) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
