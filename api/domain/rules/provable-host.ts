import { isIP } from 'node:net';
import type { ProofObstacle } from '#shared/catalog/company-proofs.ts';
import { builderHosts, foreignHosts } from '#shared/catalog/shared-hosts.ts';

// With the label of the proof in front of it, a name of the DNS has at most 253 characters.
const hostMaxLength = 240;

/**
 * The exact host of a website, as the DNS has it: `https://Example.qa:8443/jobs` has `example.qa`, and names in other
 * letters become punycode. Neither port nor path matters.
 *
 * @returns Undefined for `''`, and for what has no host.
 */
export function hostOf(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined;
  const host = new URL(website).hostname.replace(/\.$/, '');
  return host.length > 0 && host.length <= hostMaxLength ? host : undefined;
}

interface ProvableHost {
  host: string | null;
  obstacle: Exclude<ProofObstacle, 'taken'> | null;
}

/** The host of a website, and why the company cannot prove without an administrator that it is its own; null when it can. */
export function provableHost(website: string): ProvableHost {
  const host = hostOf(website) ?? null;
  if (host === null) return { host, obstacle: 'no_website' };
  if (isIP(host) !== 0) return { host, obstacle: 'ip_address' };
  // The builder's own host belongs to no company here. A name below it may be a company's.
  if (isAtOrBelow(host, foreignHosts) || isOneOf(host, builderHosts)) return { host, obstacle: 'foreign_host' };
  return { host, obstacle: isAtOrBelow(host, builderHosts) ? 'shared_host' : null };
}

/** The host that an administrator may confirm; null where it is nobody's alone. */
export function confirmableHost(website: string): string | null {
  const { host, obstacle } = provableHost(website);
  return obstacle === null || obstacle === 'shared_host' ? host : null;
}

function isOneOf(host: string, hosts: readonly string[]): boolean {
  return hosts.includes(host.replace(/^www\./, ''));
}

function isAtOrBelow(host: string, hosts: readonly string[]): boolean {
  return hosts.some((other) => host === other || host.endsWith(`.${other}`));
}

/** The text that a company publishes. */
export function proofText(token: string): string {
  return `dalil-verification=${token}`;
}

/** The two places where the text is looked for. */
export function proofPlaces(host: string): { recordName: string; fileUrl: string } {
  return { recordName: `_dalil.${host}`, fileUrl: `https://${host}/.well-known/dalil-verification.txt` };
}
