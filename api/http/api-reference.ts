import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context, Middleware } from './request-context.ts';
import { setRawHeaders } from './request-frame.ts';
import type { RawHeaders } from './security-headers.ts';

const swaggerDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Dalil API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/open-reference.js"></script>
  </body>
</html>
`;

const opener = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
});
`;

const files: Record<string, { type: string; read: () => string }> = {
  '/api/docs': { type: 'text/html; charset=utf-8', read: () => page },
  '/api/docs/': { type: 'text/html; charset=utf-8', read: () => page },
  '/api/docs/open-reference.js': { type: 'text/javascript; charset=utf-8', read: () => opener },
  '/api/docs/swagger-ui.css': { type: 'text/css; charset=utf-8', read: () => fromPackage('swagger-ui.css') },
  '/api/docs/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => fromPackage('swagger-ui-bundle.js'),
  },
};

/**
 * Serves the reference of the API and its document, from this server alone.
 *
 * @param document The OpenAPI document, made when it is first asked for.
 */
export function apiReference(document: () => object, headers: { page: RawHeaders; publicApi: RawHeaders }): Middleware {
  let json: string | undefined;
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files[ctx.path];
    if (file) {
      setRawHeaders(ctx, headers.page);
      send(ctx, { route: '/api/docs', type: file.type, body: file.read() });
    } else if (ctx.path === '/api/openapi.json') {
      setRawHeaders(ctx, headers.publicApi);
      json ??= JSON.stringify(document(), null, 2);
      send(ctx, { route: ctx.path, type: 'application/json; charset=utf-8', body: json });
    } else {
      return next();
    }
  };
}

function send(ctx: Context, { route, type, body }: { route: string; type: string; body: string }): void {
  ctx.state.route = route;
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = type;
  ctx.body = body;
}

function fromPackage(name: string): string {
  return readFileSync(join(swaggerDir, name), 'utf8');
}
