/**
 * Returns the network of an address without the device in it. The address is not checked.
 *
 * @returns `192.0.2.0/24`, `2001:db8:1::/48`; an empty text for what has neither a colon nor four parts
 * @see trust §7
 */
export function shortenedAddress(ip: string): string {
  const address = plainAddress(ip);
  if (address.includes(':')) return ipv6Network(address, 3);
  const parts = address.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : '';
}

/** Returns an IPv4 address as it is; of an IPv6 address the network of one household or office, a /64. */
export function householdOf(ip: string): string {
  const address = plainAddress(ip);
  return address.includes(':') ? ipv6Network(address, 4) : address;
}

/** True for a loopback address. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}

function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
}

function ipv6Network(address: string, partCount: number): string {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `${[...front, ...zeros, ...back].slice(0, partCount).join(':')}::/${partCount * 16}`;
}
