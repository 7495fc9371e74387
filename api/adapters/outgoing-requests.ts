import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { PostOutcome, WebhookPoster } from '../domain/ports/outgoing.ts';

// All of the IANA IPv4 Special-Purpose Address Registry, including networks that it calls globally reachable, because no
// company's server has such an address. https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast (RFC 5771).
const special = blockListOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);

// The only IPv6 range that is assigned to public servers. https://www.iana.org/assignments/ipv6-unicast-address-assignments
const globalUnicast = blockListOf('ipv6', ['2000::/3']);

// The exceptions within that range, all of the IANA IPv6 Special-Purpose Address Registry: protocols with tunnels and
// benchmarks (2001::/23), documentation, 6to4, and the name servers of AS112.
// https://www.iana.org/assignments/iana-ipv6-special-registry
const specialWithin = blockListOf('ipv6', [
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
]);

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

/**
 * True when an IP address belongs to the public internet: not to this machine, to a private network or to a reserved range.
 * False for IPv4 addresses mapped into IPv6.
 */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !special.check(ip, 'ipv4');
  return family === 6 && globalUnicast.check(ip, 'ipv6') && !specialWithin.check(ip, 'ipv6');
}

/** An address was not called, because it does not belong to the public internet. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Rules for calls to addresses that users have chosen. */
export interface OutgoingRules {
  /** For development and tests: allows addresses of this machine and of private networks. */
  allowsPrivateNetwork: boolean;
  /** Resolves a host name; by default as the system does. For tests. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
  /** Limit for resolving a name; 3 s by default. */
  resolveWithinMs?: number;
}

const defaultResolveWithinMs = 3000;

/**
 * Resolves names for a connection, and refuses names that lead into the operator's network. The connection uses the checked
 * address, so it does not help an attacker when the name resolves to another address a moment later. Pass it as `lookup` to
 * `https.request`. Check hosts that are IP addresses by `mayCall`, because Node does not call `lookup` for them.
 */
export function guardedLookup({
  allowsPrivateNetwork,
  resolve = resolveAll,
  resolveWithinMs,
}: OutgoingRules): LookupFunction {
  return (name, options, callback) => {
    inTime(resolve(name), resolveWithinMs ?? defaultResolveWithinMs).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = !allowsPrivateNetwork && addresses.some(({ address }) => !isPublicAddress(address));
        if (isRefused || !first) return callback(new AddressRefused('This name leads to no public address'), '');
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** False for a host that is a forbidden address; a name is checked when it is looked up. */
export function mayCall(
  { hostname }: URL,
  { allowsPrivateNetwork }: Pick<OutgoingRules, 'allowsPrivateNetwork'>,
): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return allowsPrivateNetwork || isIP(host) === 0 || isPublicAddress(host);
}

/** Limits the wait for a name server. The owner of the name has chosen the server, and it may never answer. */
async function inTime(addresses: Promise<LookupAddress[]>, withinMs: number): Promise<LookupAddress[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('No name server answered'), { code: 'EAI_AGAIN' })),
    withinMs,
  );
  try {
    return await Promise.race([addresses, late]);
  } finally {
    clearTimeout(timer);
  }
}

function resolveAll(name: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookUp(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

const deadlineMs = 10_000;
const headersMaxBytes = 8 * 1024;

export interface PosterSettings extends Partial<OutgoingRules> {
  deadlineMs?: number;
}

/**
 * Sends requests to addresses that companies have chosen: only over https, and only to the public internet, which is checked
 * at each request. It follows no redirect and reads no body, and a deadline ends each request.
 *
 * @param settings.allowsPrivateNetwork For development: also allows plain http.
 */
export function createWebhookPoster({ allowsPrivateNetwork = false, ...settings }: PosterSettings = {}): WebhookPoster {
  const lookup = guardedLookup({ allowsPrivateNetwork, ...settings });

  function isAllowed(given: string): boolean {
    const url = new URL(given);
    return (allowsPrivateNetwork || url.protocol === 'https:') && mayCall(url, { allowsPrivateNetwork });
  }

  async function mayReach(given: string): Promise<boolean> {
    const { hostname } = new URL(given);
    if (!isAllowed(given)) return false;
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
    return new Promise((resolve) => lookup(hostname, { all: true }, (error) => resolve(!error)));
  }

  return {
    mayReach,
    async post(url, { headers, body }) {
      if (!isAllowed(url)) return { error: 'the address does not lead to the open internet' };
      return new Promise<PostOutcome>((resolve) => {
        const signal = AbortSignal.timeout(settings.deadlineMs ?? deadlineMs);
        const request = url.startsWith('https:') ? requestHttps : requestHttp;
        const options = { method: 'POST', agent: false, lookup, signal, maxHeaderSize: headersMaxBytes };
        const sent = request(url, {
          ...options,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        sent.on('response', (response) => {
          resolve({ status: response.statusCode ?? 0 });
          // The body is not read, however long it is.
          sent.destroy();
        });
        // An aborted or destroyed request emits another error; without a listener it would end the process.
        sent.on('error', (error: NodeJS.ErrnoException) => resolve({ error: messageFor(error) }));
        // Node emits nothing else after an answer of 101; the first call of `resolve` counts.
        sent.on('close', () => resolve({ error: 'the connection failed' }));
        sent.end(body);
      });
    },
  };
}

/** Whether a connection failed because the other side could not prove its name. */
export function isCertificateFault(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|EPROTO|^ERR_(?:TLS|SSL)/.test(code);
}

/** Our own message, because messages of libraries contain addresses, which would help to explore the operator's network. */
function messageFor({ name, code = '' }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'no answer in time';
  if (code === 'ADDRESS_REFUSED') return 'the address does not lead to the open internet';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name cannot be resolved';
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (isCertificateFault(code)) return 'the certificate is not valid';
  return 'the connection failed';
}
