import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inHouse = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inHouse.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inHouse.addSubnet(net, bits, 'ipv6');
}

/** Whether an IP address is one of the open network, and not of this machine, its neighbours or no place at all. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && !inHouse.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}

/** A call to an address that somebody else chose was not made. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Which addresses that others chose may be called. */
export interface OutgoingRules {
  /** For development and tests: this machine and its neighbours, too. */
  allowsInHouse: boolean;
  /** Asks for the addresses of a name; the system's own way unless a test is about another. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
}

/**
 * Looks names up for a connection, and refuses those that lead into the house. The connection is made to the very address
 * that was judged, so a name that answers otherwise a moment later gains nothing. Pass it as `lookup` to `https.request`,
 * and judge hosts that are addresses already with `mayCall`: for them Node asks nobody.
 */
export function guardedLookup({ allowsInHouse, resolve = resolveAll }: OutgoingRules): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
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

/** Whether the host of an address may be called as far as it says so itself: a name is judged when it is looked up. */
export function mayCall({ hostname }: URL, { allowsInHouse }: Pick<OutgoingRules, 'allowsInHouse'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return allowsInHouse || isIP(host) === 0 || isPublicAddress(host);
}

function resolveAll(name: string): Promise<LookupAddress[]> {
  return new Promise((done, fail) => {
    lookUp(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}
