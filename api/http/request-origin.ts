import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../domain/app-error.ts';
import type { Context, Middleware } from './request-context.ts';
import { setRawHeaders } from './request-frame.ts';
import type { RawHeaders } from './security-headers.ts';

const validHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

interface HostSettings {
  publicOrigin: string | undefined;
  /** True when the host that the proxy names counts, too. */
  trustsProxy: boolean;
}

/**
 * Makes the check that comes before all else: is the host that a request names the name of a host and nothing more? A
 * path in it would become a part of addresses that pages, redirects and caches are made of. Requests without a host, as
 * probes of HTTP/1.0 send them, pass where the public address is known.
 */
export function createHostCheck({ publicOrigin, trustsProxy }: HostSettings): (req: IncomingMessage) => boolean {
  return ({ headers }) => {
    if (trustsProxy) reduceProxyHeaders(headers);
    const { host, 'x-forwarded-host': forwarded } = headers;
    if (trustsProxy && forwarded && !validHost.test(String(forwarded))) return false;
    return host === undefined ? publicOrigin !== undefined : validHost.test(host);
  };
}

/**
 * Reduces the headers of a proxy to the entry of the last hop, before anybody reads them: Koa reads the first one, which
 * the caller may have written. What is no protocol or no address is dropped: the caller then counts as the proxy itself.
 */
function reduceProxyHeaders(headers: IncomingHttpHeaders): void {
  headers['x-forwarded-host'] = lastEntry(headers['x-forwarded-host']);
  headers['x-forwarded-for'] = addressIn(lastEntry(headers['x-forwarded-for']) ?? '');
  const protocol = lastEntry(headers['x-forwarded-proto'])?.toLowerCase();
  headers['x-forwarded-proto'] = protocol === 'https' || protocol === 'http' ? protocol : undefined;
}

/**
 * The address of a caller, as Koa's `ctx.ip` has it, without the cost of a context.
 *
 * @param trustsProxy True when the proxy names the caller; the host check has left one address in its header.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? headers['x-forwarded-for'] : undefined;
  return (forwarded && String(forwarded)) || (socket.remoteAddress ?? '');
}

/** The public address, or the one that a request names where none is set; without a closing slash. */
export function originOf(ctx: Context, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${ctx.protocol}://${ctx.host}`;
}

/**
 * The one spelling of an address: without port, brackets and zone, and IPv4 as IPv4. Each other spelling would count as
 * another caller.
 */
function addressIn(entry: string): string | undefined {
  const [, bracketed, dotted] = /^\[([\da-f:.]*:[\da-f:.]*)\](?::\d+)?$|^([\d.]+):\d+$/i.exec(entry) ?? [];
  const address = (bracketed ?? dotted ?? entry).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? shortened(address) : undefined;
}

function shortened(ipv6: string): string {
  const short = new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [];
  if (high === '') return short;
  const bytes = [high, low].map((part) => Number.parseInt(part, 16)).flatMap((part) => [part >> 8, part & 255]);
  return bytes.join('.');
}

function lastEntry(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : String(header).split(',').at(-1)?.trim();
}

const changingMethods = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
// Sent by another server, and proved by a signature.
const signedCalls = new Set(['/api/stripe/webhook']);
// Any other value is that of a browser to come, and foreign until we know it.
const ownSites = new Set(['same-origin', 'none']);

/**
 * Refuses changes that another site's page asks for with our visitor's cookies.
 *
 * @param publicOrigin The address people use; without it the Host header stands for it.
 * @see trust §2
 */
export function crossSiteCheck(publicOrigin: string | undefined): Middleware {
  return (ctx, next) => {
    if (changingMethods.has(ctx.method) && !signedCalls.has(ctx.path) && isForeign(ctx, publicOrigin))
      throw new AppError('cross_site');
    return next();
  };
}

function isForeign(ctx: Context, publicOrigin: string | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site) return !ownSites.has(site);
  const origin = ctx.get('origin');
  if (!origin) return false;
  return publicOrigin ? origin !== publicOrigin : hostOf(origin) !== ctx.host;
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

const day = 24 * 3600;

/**
 * Answers the question that a browser asks before a page of another origin reads with `If-None-Match`: reads of
 * everybody may be read so. Other calls get no such answer, and the browser sends nothing.
 *
 * @param paths Patterns of the reads, such as `/api/jobs/:id`.
 * @param headers Those of what all may read.
 */
export function preflights(paths: readonly string[], headers: RawHeaders): Middleware {
  const pattern = new RegExp(`^(?:${paths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`);
  return (ctx, next) => {
    const isAsked = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (!isAsked || !pattern.test(ctx.path)) return next();
    ctx.state.route = 'preflight';
    setRawHeaders(ctx, headers);
    ctx.set({
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-None-Match',
      'Access-Control-Max-Age': String(day),
    });
    ctx.status = 204;
  };
}
