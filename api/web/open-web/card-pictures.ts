import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from '#shared/catalog/languages.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { fail } from '../../domain/app-error.ts';
import { findListedCompany } from '../../domain/companies/companies.ts';
import type { Deps } from '../../domain/deps.ts';
import { findListedJob, payOfJob, placeOfJob } from '../../domain/jobs/jobs.ts';
import type { CardPainter, CardPicture } from '../../domain/ports/pictures.ts';
import { findListedProfile, profileWithoutContact } from '../../domain/users/profiles.ts';
import { type ResponseBody, uncompressible } from '../../http/fast-path/response-body.ts';
import { countryLabel, industryLabel, slogan } from '../pages/page-texts.ts';

const cacheBytes = 16 * 1024 * 1024;

/** A drawn card. */
interface DrawnCard {
  etag: string;
  bytes: ResponseBody;
}

/**
 * Caches drawn cards by what they show. A card that did not change is not drawn again, whatever else the person edits.
 *
 * @returns Asks for a card; rejects with AppError `busy` when too many wait.
 */
export function createCardPictures(painter: CardPainter): (card: CardPicture) => Promise<DrawnCard> {
  const drawnCards = new LRUCache<string, DrawnCard>({ maxSize: cacheBytes });
  const inWork = new Map<string, Promise<DrawnCard>>();

  async function draw(card: CardPicture, key: string): Promise<DrawnCard> {
    const png = await painter.paint(card);
    if (png === 'busy') fail('busy');
    const drawn = { etag: `"${key}"`, bytes: uncompressible(png) };
    drawnCards.set(key, drawn, { size: png.length });
    return drawn;
  }

  return async (card) => {
    const key = hash('sha256', JSON.stringify(card), 'base64url').slice(0, 22);
    const known = drawnCards.get(key);
    if (known) return known;
    const drawing = inWork.get(key) ?? draw(card, key).finally(() => inWork.delete(key));
    inWork.set(key, drawing);
    return drawing;
  };
}

interface Site {
  /** Public address without a closing slash. */
  origin: string;
  language: Language;
}

/**
 * Says what the picture of an address below `/og/` shows: `home`, a talent's slug, `company/{slug}`, `jobs/{id}`.
 * Undefined when nothing there can be seen.
 */
export async function cardOf(deps: Deps, name: string, site: Site): Promise<CardPicture | undefined> {
  if (name === 'home') return houseCard(site);
  const [, folder, rest = ''] = /^(?:(company|jobs)\/)?([a-z0-9_-]+)$/.exec(name) ?? [];
  if (folder === 'company') return companyCard(deps, rest, site);
  if (folder === 'jobs') return /^\d{1,15}$/.test(rest) ? jobCard(deps, Number(rest), site) : undefined;
  return talentCard(deps, rest, site);
}

function houseCard({ origin, language }: Site): CardPicture {
  return {
    kind: 'house',
    language,
    subtitle: slogan(language),
    address: hostOf(origin),
    slug: 'dalil',
    picture: null,
    isFeatured: false,
  };
}

async function talentCard(deps: Deps, slug: string, { origin, language }: Site): Promise<CardPicture | undefined> {
  const record = await findListedProfile(deps, slug);
  if (!record) return undefined;
  const profile = inLanguage(profileWithoutContact(record, deps.clock.now()), language);
  return {
    kind: 'person',
    language,
    title: profile.name,
    subtitle: profile.headline ?? industryLabel(profile.industry, language),
    address: `${hostOf(origin)}/${profile.slug}`,
    slug: profile.slug,
    picture: profile.profilePicture,
    isFeatured: profile.isFeatured,
  };
}

async function companyCard(deps: Deps, slug: string, { origin, language }: Site): Promise<CardPicture | undefined> {
  const found = await findListedCompany(deps, slug);
  if (!found) return undefined;
  const company = inLanguage(found, language);
  return {
    kind: 'company',
    language,
    title: company.name,
    subtitle: `${industryLabel(company.industry, language)} · ${countryLabel(company.country, language)}`,
    address: `${hostOf(origin)}/company/${company.slug}`,
    slug: company.slug,
    picture: company.logo,
    isFeatured: false,
  };
}

async function jobCard(deps: Deps, id: number, { origin, language }: Site): Promise<CardPicture | undefined> {
  const found = await findListedJob(deps, id);
  if (!found || !('job' in found)) return undefined;
  const job = inLanguage(found.job, language);
  return {
    kind: 'company',
    language,
    title: job.title,
    subtitle: [job.companyName, placeOfJob(job, language), payOfJob(job, language)].filter(Boolean).join(' · '),
    address: `${hostOf(origin)}/jobs/${job.id}`,
    slug: job.companySlug,
    picture: job.companyLogo,
    isFeatured: false,
  };
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
