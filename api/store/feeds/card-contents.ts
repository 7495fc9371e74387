import { limits } from '#shared/limits.ts';
import type { CompanyCard } from '#shared/model/company.ts';
import { companyCardFields } from '#shared/model/company-field-names.ts';
import { cardFields } from '#shared/model/field-lists.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { JobCard } from '#shared/model/job.ts';
import { jobCardFields } from '#shared/model/job-field-names.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { isEffectivelyFeatured, listingPosition, publicationPosition } from '#shared/rules/listing-order.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import { seenByEverybody } from '#shared/rules/public-profile.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from '#shared/rules/search-text.ts';
import { cardBio, firstGraphemes } from '#shared/rules/text-preview.ts';
import { and, eq, gt, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { CompanyRecord, JobRecord, UserRecord } from '../records.ts';
import { type Card, cardStores } from './cards.ts';

/** True when everybody may see a person. @see protocol §1 Visible */
export function isListed(user: UserRecord | undefined): user is UserRecord {
  return user?.isActive === true && user.role === 'talent';
}

/** Stores the card of one talent as the row is now. */
export async function refreshTalentCard(tx: Connection, user: UserRecord, now: Date): Promise<void> {
  await cardStores.talents.refresh(tx, user.id, isListed(user) ? await makeTalentCard(tx, user, now) : undefined);
}

/** Makes the card of a listed talent. */
export async function makeTalentCard(tx: Connection, user: UserRecord, now: Date): Promise<Card> {
  return makeTalentCardAt(user, now, isEffectivelyFeatured(user, now) ? await rankedDay(tx) : '');
}

/** Makes the same card for the order of a given day, which only the featured have. */
export function makeTalentCardAt(user: UserRecord, now: Date, day: string): Card {
  const card = talentCardOf(user, now);
  return {
    position: listingPosition({ id: user.id, isFeatured: isEffectivelyFeatured(user, now) }, day),
    id: user.id,
    industry: user.industry,
    haystack: haystackOf(card),
    json: JSON.stringify(card),
  };
}

/** Returns what lists and feeds show of a talent at `now`. @see trust §4 Fields going out */
export function talentCardJson(user: UserRecord, now: Date): string {
  return JSON.stringify(talentCardOf(user, now));
}

function talentCardOf(user: UserRecord, now: Date): TalentCard {
  const isFeatured = isEffectivelyFeatured(user, now);
  return {
    id: user.id,
    username: user.username,
    slug: user.slug,
    ...seenByEverybody(user, cardFields),
    bio: cardBio(user.bio),
    bioOther: user.bioOther && cardBio(user.bioOther),
    worksSince: user.worksSince,
    employers: user.employers,
    isFeatured,
    featuredUntil: isFeatured ? (user.featuredUntil?.toISOString() ?? null) : null,
    isVerified: user.isVerified,
    registeredAt: user.registeredAt.toISOString(),
    rev: user.rev,
  };
}

/** Returns the card up to its revision, which only the database knows and adds: `…"rev":`, to be ended by `7}`. */
export function talentCardBeforeRev(user: UserRecord, now: Date): string {
  const json = talentCardJson({ ...user, rev: 0 }, now);
  if (!json.endsWith('"rev":0}')) throw new Error('The revision must be the last key of a card.');
  return json.slice(0, -'0}'.length);
}

const dayOfRanking = defineQuery('ranked_day', (db, { syncMeta }) =>
  db.select({ day: syncMeta.rankedDay }).from(syncMeta),
);

/** The day whose order the featured cards have; a new featured card gets its position in it. */
async function rankedDay(tx: Connection): Promise<string> {
  const [meta] = await tx.run(dayOfRanking, {});
  return meta?.day ?? '';
}

/** Whether a company has an open job. */
export async function isHiring(tx: Connection, companyId: number, now: Date): Promise<boolean> {
  const [job] = await tx.run(anyOpenJob, { companyId, now });
  return job !== undefined;
}

const anyOpenJob = defineQuery('any_open_job', (db, { jobs }) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyId, sql.placeholder('companyId')),
        eq(jobs.status, 'active'),
        gt(jobs.expiryDate, sql.param(sql.placeholder('now'), jobs.expiryDate)),
      ),
    )
    .limit(1),
);

/** Makes the card of a visible company. @see trust §4 Fields going out */
export function makeCompanyCard(company: CompanyRecord, hasOpenJob: boolean): Card {
  const card: CompanyCard = {
    ...pickFields(company, companyCardFields),
    ...pickFields(company, ['id', 'slug', 'isVerified', 'provenHost']),
    description: company.description ?? '',
    isHiring: hasOpenJob,
    rev: company.rev,
  };
  return {
    position: listingPosition({ id: company.id, isFeatured: false }, ''),
    id: company.id,
    industry: company.industry,
    country: company.country,
    haystack: companyHaystackOf(card),
    json: JSON.stringify(card),
  };
}

/** The fields of a company on its job cards. */
export type CompanyPlate = Pick<CompanyCard, 'id' | 'name' | 'nameOther' | 'slug' | 'logo' | 'country' | 'provenHost'>;

/** True when two plates look the same on a job card. */
export function isSamePlate(a: CompanyPlate | undefined, b: CompanyPlate | undefined): boolean {
  const keys = ['name', 'nameOther', 'slug', 'logo', 'country', 'provenHost'] as const;
  return keys.every((key) => a?.[key] === b?.[key]);
}

/** Makes the card of a visible job. @see trust §4 Fields going out */
export function makeJobCard(job: JobRecord, company: CompanyPlate): Card {
  const card: JobCard = {
    id: job.id,
    companyId: company.id,
    companyName: company.name,
    companyNameOther: company.nameOther,
    companySlug: company.slug,
    companyLogo: company.logo,
    companyProvenHost: company.provenHost,
    country: countryOfJob(job.place, company.country),
    ...pickFields(job, jobCardFields),
    description: firstGraphemes(job.description, limits.cardDescriptionLength),
    descriptionOther: job.descriptionOther && firstGraphemes(job.descriptionOther, limits.cardDescriptionLength),
    createdAt: job.createdAt.toISOString(),
    publishedAt: (job.publishedAt ?? job.createdAt).toISOString(),
    expiryDate: job.expiryDate.toISOString(),
    rev: job.rev,
  };
  return {
    position: publicationPosition(card),
    id: job.id,
    industry: job.industry,
    country: card.country,
    companyId: company.id,
    haystack: jobHaystackOf(card),
    json: JSON.stringify(card),
  };
}
