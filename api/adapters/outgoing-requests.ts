import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { PostOutcome, WebhookPoster } from '../domain/ports/outgoing.ts';

// All of the IANA IPv4 Special-Purpose Address Registry, also what it calls globally reachable: none of it is a server
// of somebody. https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast (RFC 5771).
const special = blockListOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);

// Of IPv6 only this is given out for the open network. https://www.iana.org/assignments/ipv6-unicast-address-assignments
const globalUnicast = blockListOf('ipv6', ['2000::/3']);

// Within it, all of the IANA IPv6 Special-Purpose Address Registry: protocols with tunnels and benchmarks (2001::/23),
// documentation, 6to4, and the name servers of AS112. https://www.iana.org/assignments/iana-ipv6-special-registry
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
 * Whether an IP address is one of the open network, and not of this machine, its neighbours or no place at all. An IPv4
 * address within an IPv6 one is none.
 */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !special.check(ip, 'ipv4');
  return family === 6 && globalUnicast.check(ip, 'ipv6') && !specialWithin.check(ip, 'ipv6');
}

/** An address that somebody else chose was not called. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Which addresses that others chose may be called. */
export interface OutgoingRules {
  /** For development and tests: this machine and its neighbours, too. */
  allowsInHouse: boolean;
  /** Asks for the addresses of a name; the system's own way unless a test is about another. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
  /** How long it may take to learn where a name leads; 3 s unless a test is about it. */
  resolveWithinMs?: number;
}

const resolveWithinMsDefault = 3000;

/**
 * Looks names up for a connection, and refuses those that lead into the operator's network. The connection goes to the
 * checked address, so a name that resolves to another one a moment later gains nothing. Pass it as `lookup` to
 * `https.request`, and check hosts that are addresses with `mayCall`: Node looks up no name for them.
 */
export function guardedLookup({ allowsInHouse, resolve = resolveAll, resolveWithinMs }: OutgoingRules): LookupFunction {
  return (name, options, callback) => {
    inTime(resolve(name), resolveWithinMs ?? resolveWithinMsDefault).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = !allowsInHouse && addresses.some(({ address }) => !isPublicAddress(address));
        if (isRefused || !first) return callback(new AddressRefused('This name leads to no public address'), '');
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** False for a host that is a forbidden address; a name is checked when it is looked up. */
export function mayCall({ hostname }: URL, { allowsInHouse }: Pick<OutgoingRules, 'allowsInHouse'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return allowsInHouse || isIP(host) === 0 || isPublicAddress(host);
}

/** Bounds the wait for a name server: the owner of the name chose it, and it may never answer. */
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
 * Sends to addresses that companies chose: only over https, and only to the open internet, checked at the moment of
 * sending. It follows no redirect and reads no body, and a deadline ends each call.
 *
 * @param settings.allowsInHouse For development: this machine and its neighbours too, over plain http as well.
 */
export function createWebhookPoster({ allowsInHouse = false, ...settings }: PosterSettings = {}): WebhookPoster {
  const lookup = guardedLookup({ allowsInHouse, ...settings });

  function isAllowed(given: string): boolean {
    const url = new URL(given);
    return (allowsInHouse || url.protocol === 'https:') && mayCall(url, { allowsInHouse });
  }

  async function mayReach(given: string): Promise<boolean> {
    const { hostname } = new URL(given);
    if (!isAllowed(given)) return false;
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
    return new Promise((answered) => lookup(hostname, { all: true }, (error) => answered(!error)));
  }

  return {
    mayReach,
    async post(url, { headers, body }) {
      if (!isAllowed(url)) return { error: 'the address does not lead to the open internet' };
      return new Promise<PostOutcome>((answered) => {
        const signal = AbortSignal.timeout(settings.deadlineMs ?? deadlineMs);
        const request = url.startsWith('https:') ? requestHttps : requestHttp;
        const options = { method: 'POST', agent: false, lookup, signal, maxHeaderSize: headersMaxBytes };
        const sending = request(url, {
          ...options,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        sending.on('response', (response) => {
          answered({ status: response.statusCode ?? 0 });
          // The body is not read, however long it is.
          sending.destroy();
        });
        // An aborted or destroyed request emits another error; without a listener it would end the process.
        sending.on('error', (error: NodeJS.ErrnoException) => answered({ error: messageFor(error) }));
        sending.end(body);
      });
    },
  };
}

/** Our own message: those of libraries contain addresses, which would help to explore the operator's network. */
function messageFor({ name, code = '' }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'no answer in time';
  if (code === 'ADDRESS_REFUSED') return 'the address does not lead to the open internet';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name cannot be resolved';
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (/CERT|SELF_SIGNED|UNABLE_TO|EPROTO|^ERR_(?:TLS|SSL)/.test(code)) return 'the certificate is not valid';
  return 'the connection failed';
}
