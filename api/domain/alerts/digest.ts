import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Language } from '#shared/catalog/languages.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import arFields from '#shared/locales/ar/fields.json' with { type: 'json' };
import arFilters from '#shared/locales/ar/filters.json' with { type: 'json' };
import arJobWords from '#shared/locales/ar/job-words.json' with { type: 'json' };
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import arPlaces from '#shared/locales/ar/places.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import enFields from '#shared/locales/en/fields.json' with { type: 'json' };
import enFilters from '#shared/locales/en/filters.json' with { type: 'json' };
import enJobWords from '#shared/locales/en/job-words.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import enPlaces from '#shared/locales/en/places.json' with { type: 'json' };
import type { Salary } from '#shared/model/job-fields.ts';
import { labelsOfValueFilters } from '#shared/model/value-filters.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { type SearchNames, savedSearchText } from '#shared/rules/saved-search-text.ts';
import type { AlertDigest, AlertSection } from '../../store/alerts/alert-records.ts';
import type { SyncStore } from '../../store/feeds/sync.store.ts';
import type { Clock } from '../deps.ts';
import { payOfJob, placeOfJob } from '../jobs/jobs.ts';

/** A match in a digest, as it is when the digest is sent. */
export interface NewThing {
  title: string;
  /** Company, place and pay of a job, or the headline of a person; '' for none. */
  fact: string;
  path: string;
}

/** A section with the matches that everybody may see now. */
export interface ReadSection extends Pick<AlertSection, 'kind' | 'key' | 'feed' | 'more'> {
  /** Name of the followed company; undefined for a search. */
  name: string | undefined;
  /** The page with all matches. */
  path: string;
  things: NewThing[];
}

/** The fields of a card of any feed that a digest shows. */
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
 * Reads the rows that a digest names, in the reader's language where they have it. It leaves out jobs that have ended
 * since, people and companies that nobody may see any more, and empty sections.
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

const texts = { ar: { mail: arMail, locale: 'ar-QA' }, en: { mail: enMail, locale: 'en-US' } } as const;

/** The words of a saved search, or the name of a followed company. */
export function titleOf({ name, key }: Pick<ReadSection, 'name' | 'key'>, language: Language): string {
  return name ?? savedSearchText(key, searchNames(language));
}

/** A number with its noun, such as "3 new matches". */
export function countText(noun: 'matches' | 'more' | 'applications', number: number, language: Language): string {
  const { mail, locale } = texts[language];
  const plural = new Intl.PluralRules(locale).select(number);
  // Every language has its own forms; a test compares them.
  const forms: Partial<Record<string, string>> = mail.alerts_counts;
  const form = forms[`${noun}_${plural}`] ?? forms[`${noun}_other`] ?? '';
  return form.replace('{{number}}', new Intl.NumberFormat(locale).format(number));
}

/** The number of new matches in some sections. */
export function sumOf(sections: readonly ReadSection[]): number {
  return sections.reduce((sum, { things, more }) => sum + things.length + more, 0);
}

const namesByLanguage = {
  ar: namesIn({ catalog: arCatalog, places: arPlaces, 'job-words': arJobWords }, { ...arFields.label, ...arFilters }),
  en: namesIn({ catalog: enCatalog, places: enPlaces, 'job-words': enJobWords }, { ...enFields.label, ...enFilters }),
} as const satisfies Record<Language, SearchNames>;

type Names = Readonly<Record<string, string>>;
type Groups = Readonly<Record<string, Names | string>>;

function namesIn(files: Readonly<Record<string, Groups>>, filters: Names): SearchNames {
  const groups = ['catalog:industries', 'catalog:countries', ...labelsOfValueFilters(), 'places'];
  const values = new Map(
    groups.flatMap((group) => {
      const [file = '', key] = group.split(':');
      return Object.entries((key ? files[file]?.[key] : files[file]) ?? {}).map(([value, name]) => [
        value,
        String(name),
      ]);
    }),
  );
  return { filter: (name) => filters[name], value: (_, value) => values.get(value) };
}

/** The names of filters and their values in a language. */
export function searchNames(language: Language): SearchNames {
  return namesByLanguage[language];
}
