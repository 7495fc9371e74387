import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import type { PictureFiles } from '../domain/ports/pictures.ts';
import { type Encoding, type ResponseBody, responseBody, uncompressible } from './fast-path/response-body.ts';
import { type CachedResponse, sendCached } from './fast-path/send-response.ts';
import type { Context, Middleware } from './request-context.ts';
import type { RawHeaders } from './security-headers.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const immutable = 'public, max-age=31536000, immutable';
// The browser of somebody who saw a picture may keep it for a week. A proxy asks again after five minutes, since a
// deleted account's pictures are deleted at once here and must not live on there.
const pictureCaching = 'public, max-age=604800, s-maxage=300, immutable';
const extensions: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' };

/** The built app as read at the start. */
export interface BuiltApp {
  /** Path → answer of every file. The bare `index.html` is for the service worker, which opens every screen with it. */
  files: Map<string, CachedResponse>;
  /** The page that becomes every screen; undefined when the app has not been built. */
  indexHtml: string | undefined;
  /** Text of the style sheet that it links. */
  styles: string | undefined;
}

/** Texts of the scripts that stand in the built page itself. */
export function pageScripts(distDir: string): string[] {
  const file = join(distDir, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

/**
 * Reads the whole built app into memory, so that a build under the running server mixes no old and new files.
 * Files that the build compressed are sent as they are.
 */
export function readBuiltApp(distDir: string, pageHeaders: RawHeaders): BuiltApp {
  const names = listFiles(distDir);
  const files = new Map<string, CachedResponse>();
  for (const name of names) {
    // The part of the app that the server runs is not served to anybody.
    if (/\.(?:br|gz)$/.test(name) || name.startsWith('server/')) continue;
    files.set(`/${name}`, fileAnswer(distDir, name, pageHeaders));
  }
  const indexHtml = names.includes('index.html') ? readFileSync(join(distDir, 'index.html'), 'utf8') : undefined;
  const [, sheet] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(indexHtml ?? '') ?? [];
  return { files, indexHtml, styles: sheet && readFileSync(join(distDir, sheet), 'utf8') };
}

/** Serves the files of the built app; an unknown one under `/assets/` is never the app's page. @see requirements B17 */
export function staticFiles({ files }: BuiltApp): Middleware {
  return (ctx, next) => {
    const file = files.get(ctx.path);
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path.startsWith('/assets/') ? '/assets' : ctx.path;
    ctx.respond = false;
    return sendCached(ctx.req, ctx.res, file);
  };
}

/** Serves the stored pictures; their names are hashes, so they never change. */
export function mediaFiles(files: Pick<PictureFiles, 'read'>, mediaHeaders: RawHeaders): Middleware {
  async function send(ctx: Context): Promise<void> {
    ctx.state.route = '/media';
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead) throw new AppError('method_not_allowed', { allow: ['GET', 'HEAD'] });
    const [, name, format] = /^\/media\/([0-9a-f]{64}-(?:96|256|512)\.(webp|jpg))$/.exec(ctx.path) ?? [];
    const content = name && (await files.read(name));
    if (!content) throw new AppError('not_found');
    const etag = `"${name}"`;
    const type = types[`.${format}`] ?? '';
    const headers = ['Content-Type', type, 'Cache-Control', pictureCaching, 'ETag', etag, ...mediaHeaders];
    ctx.respond = false;
    await sendCached(ctx.req, ctx.res, { status: 200, etag, headers, bytes: uncompressible(content) });
  }
  return (ctx, next) => (ctx.path.startsWith('/media/') ? send(ctx) : next());
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replaceAll(sep, '/').replace(/^\/+/, ''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function fileAnswer(distDir: string, name: string, securityHeaders: RawHeaders): CachedResponse {
  const content = readFileSync(join(distDir, name));
  const etag = `"${hash('sha256', content, 'base64url')}"`;
  const headers = [
    'Content-Type',
    types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control',
    name.startsWith('assets/') ? immutable : 'no-cache',
    'Vary',
    'Accept-Encoding',
    'ETag',
    etag,
    ...securityHeaders,
  ];
  return { status: 200, etag, headers, bytes: builtBytes(distDir, name, content) };
}

function builtBytes(distDir: string, name: string, content: Buffer): ResponseBody {
  const held: Record<Encoding, Buffer> = { identity: content, br: content, gzip: content };
  for (const encoding of ['br', 'gzip'] as const) {
    try {
      held[encoding] = readFileSync(join(distDir, name + extensions[encoding]));
    } catch {
      // Not compressed by the build because it would not get smaller, or not built for production.
      return /\.(?:js|css|json|svg|webmanifest|txt)$/.test(name) ? responseBody(content) : uncompressible(content);
    }
  }
  return { isCompressible: true, size: content.length, in: (encoding) => held[encoding] };
}
