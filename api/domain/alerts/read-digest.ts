import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { Salary } from '#shared/model/job-fields.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import type { AlertDigest, AlertSection } from '../../store/alerts/alert-records.ts';
import type { SyncStore } from '../../store/feeds/sync.store.ts';
import { payOfJob, placeOfJob } from '../jobs/job-words.ts';
import type { Clock } from '../ports/clock.ts';

/** A thing that a digest names, as it is when the digest leaves. */
export interface NewThing {
  title: string;
  /** Who offers a job, where and for what pay, or what a person does; '' for nothing. */
  fact: string;
  path: string;
}

/** A section with what everybody may see of it now. */
export interface ReadSection extends Pick<AlertSection, 'kind' | 'key' | 'feed' | 'more'> {
  /** Name of the followed company; undefined for a search. */
  name: string | undefined;
  /** Where all of it stands. */
  path: string;
  things: NewThing[];
}

/** What a card of any feed tells here. */
interface AnyCard {
  id: number;
  slug?: string;
  name?: string;
  title?: string;
  headline?: string | null;
  companyName?: string;
  expiryDate?: string;
  location?: string;
  place?: string | null;
  salary?: Salary | null;
  salaryRange?: string | null;
}

export interface DigestDeps {
  sync: Pick<SyncStore, 'rows'>;
  clock: Clock;
}

/**
 * Reads what a digest names, in the reader's language where it is written in that one. Jobs that have ended since, and people and companies that nobody may see any more, are left
 * out, and sections without anything.
 */
export async function readDigest(
  deps: DigestDeps,
  { sections }: AlertDigest,
  language: Language,
): Promise<ReadSection[]> {
  const read: ReadSection[] = [];
  const cardsFor = async (feed: FeedName, ids: readonly number[]) =>
    (await cardsOf(deps, feed, ids)).map((card) => inLanguage(card, language));
  for (const { ids, ...section } of sections) {
    const cards = await cardsFor(section.feed, ids);
    const company = section.kind === 'company' ? (await cardsFor('companies', [Number(section.key)]))[0] : undefined;
    if (cards.length === 0 || (section.kind === 'company' && !company)) continue;
    const path = company ? `/company/${company.slug}` : section.key;
    read.push({
      ...section,
      name: company?.name,
      path,
      things: cards.map((card) => thingOf(section.feed, card, language)),
    });
  }
  return read;
}

async function cardsOf({ sync, clock }: DigestDeps, feed: FeedName, ids: readonly number[]): Promise<AnyCard[]> {
  const cards = (await sync.rows(feed, ids)).map((json): AnyCard => JSON.parse(json));
  const now = clock.now().getTime();
  const open = cards.filter(({ expiryDate }) => expiryDate === undefined || Date.parse(expiryDate) > now);
  // In the order of the digest: newest first.
  return ids.flatMap((id) => open.filter((card) => card.id === id));
}

function thingOf(feed: FeedName, card: AnyCard, language: Language): NewThing {
  const { id, slug = '', name = '', title = '', headline } = card;
  if (feed === 'jobs') return { title, fact: jobFacts(card, language), path: `/jobs/${id}` };
  if (feed === 'talents') return { title: name, fact: headline ?? '', path: `/${slug}` };
  return { title: name, fact: '', path: `/company/${slug}` };
}

function jobFacts({ companyName, place = null, location = '', ...job }: AnyCard, language: Language): string {
  const pay = payOfJob({ salary: job.salary ?? null, salaryRange: job.salaryRange ?? null }, language);
  return [companyName, placeOfJob({ place, location }, language), pay].filter(Boolean).join(' · ');
}
