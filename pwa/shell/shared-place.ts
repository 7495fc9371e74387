import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';
import { limits } from '#shared/limits.ts';
import { isSlug } from '#shared/rules/slug.ts';

const webAddress = /\bhttps?:\/\/\S+/gi;

/**
 * Finds the place in Dalil for what another app shared: the profile that a link leads to, else a search for the text.
 *
 * @param shared The share target's `url`, `text` and `title`; apps put links into any of them.
 * @param origin Of this app; links elsewhere are never followed.
 * @returns a path of the app
 */
export function sharedPlace(shared: Record<string, unknown>, origin: string): string {
  const texts = [shared.url, shared.text, shared.title].filter((text) => typeof text === 'string');
  const addresses = texts.flatMap((text) => text.match(webAddress) ?? []);
  const slug = addresses.map((address) => profileSlug(address, origin)).find((found) => found !== undefined);
  if (slug) return `/${slug}`;
  const [words] = texts.map((text) => text.replace(webAddress, '').trim()).filter((text) => text !== '');
  if (!words) return '/browse';
  return `/browse?${new URLSearchParams({ q: words.slice(0, limits.searchMaxLength) })}`;
}

function profileSlug(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const slug = url.pathname.slice(1).toLowerCase();
  return url.origin === origin && isSlug(slug) && !reservedSlugs.has(slug) ? slug : undefined;
}
