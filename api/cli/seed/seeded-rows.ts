import { asc, count, eq, like } from '../../store/drizzle.ts';
import type { Engine } from '../../store/engines/engine.ts';
import { companyMailbox, type Employer } from './hiring.ts';
import { talentMailDomain } from './talents.ts';

const seededTalents = `%@${talentMailDomain}`;
const seededCompanies = `${companyMailbox}@%.example`;

/** Counts the generated rows, so that seeding goes on after them. */
export async function countSeeded({
  reader,
  tables,
}: Engine): Promise<{ talents: number; companies: number; jobs: number }> {
  const { users, companies, jobs } = tables;
  const rows = { count: count() };
  const [talent] = await reader.db.select(rows).from(users).where(like(users.email, seededTalents));
  const [company] = await reader.db.select(rows).from(companies).where(like(companies.email, seededCompanies));
  const [job] = await reader.db
    .select(rows)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(like(companies.email, seededCompanies));
  return { talents: talent?.count ?? 0, companies: company?.count ?? 0, jobs: job?.count ?? 0 };
}

/** Gives the addresses that are in use, of people and of companies. */
export async function takenAddresses({ reader, tables }: Engine): Promise<{ people: string[]; companies: string[] }> {
  const { users, companies } = tables;
  const people = await reader.db.select({ slug: users.slug, username: users.username }).from(users);
  const firms = await reader.db.select({ slug: companies.slug }).from(companies);
  return {
    people: people.flatMap(({ slug, username }) => [slug, username]),
    companies: firms.map(({ slug }) => slug),
  };
}

/** Gives the generated companies, oldest first; jobs are drawn among them. */
export function seededEmployers({ reader, tables: { companies } }: Engine): Promise<Employer[]> {
  const { id, industry, country, language } = companies;
  return reader.db
    .select({ id, industry, country, language })
    .from(companies)
    .where(like(companies.email, seededCompanies))
    .orderBy(asc(companies.id));
}

/** True when a company has this e-mail address. */
export async function hasCompany({ reader, tables: { companies } }: Engine, email: string): Promise<boolean> {
  const found = await reader.db.select({ id: companies.id }).from(companies).where(eq(companies.email, email));
  return found.length > 0;
}
