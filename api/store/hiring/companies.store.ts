import type { RegistrationOptions } from '../../ports/deps.ts';
import type { CompanyStore, CompanyTaken } from '../../ports/hiring.ts';
import { retirePicture } from '../accounts/retired-pictures.store.ts';
import { takenNames } from '../accounts/taken-names.ts';
import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { wasGiven } from '../engines/given-ids.ts';
import { insertRow } from '../insert-row.ts';
import { mailToConfirm, queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { CompanyRecord, NewCompany } from '../records.ts';
import { StoreError } from '../store-error.ts';

/** Keeps the accounts of companies. @see api/ports/hiring.ts CompanyStore */
export function createCompanyStore(context: MutateContext): CompanyStore {
  const { engine } = context;
  const { reader } = engine;
  const { companies } = engine.tables;
  return {
    async findById(id) {
      return (await reader.run(companyById, { id }))[0];
    },
    wasGiven: (id) => wasGiven(engine, 'companies', id),
    async findByEmail(email) {
      return (await reader.run(companyByEmail, { email }))[0];
    },
    async findBySlug(slug) {
      return (await reader.run(companyBySlug, { slug }))[0];
    },
    takenSlugs: (base) => takenNames(reader, companies.slug, { base, separator: '-' }),
    insert: (company, options) => insertCompany(context, company, options),
    save: (own, columns) =>
      mutate(
        context,
        async (tx, touch) => {
          if (Object.keys(columns).length === 0) return;
          await tx.db.update(companies).set(columns).where(eq(companies.id, own.id));
          await retirePicture(tx, { from: own.logo, to: columns.logo }, context.clock.now());
          touch('companies', own.id);
        },
        (tx) => storedCompany(tx, own.id),
      ),
    async recordLogin(id, at) {
      await engine.write((tx) => tx.db.update(companies).set({ lastLogin: at }).where(eq(companies.id, id)));
    },
  };
}

async function insertCompany(
  context: MutateContext,
  company: NewCompany,
  options: RegistrationOptions = {},
): Promise<CompanyRecord | CompanyTaken> {
  try {
    return await mutate(
      context,
      async (tx, touch) => {
        const id = await insertRow(tx, 'companies', { ...company, rev: 0, now: context.clock.now() });
        touch('companies', id);
        if (options.asksToConfirm) await queueMail(tx, mailToConfirm('company', company), context.clock.now());
        return id;
      },
      storedCompany,
    );
  } catch (error) {
    const constraint = context.engine.refusedBy(error);
    if (constraint === 'companies_email') return { taken: 'email' };
    if (constraint === 'companies_slug') return { taken: 'slug' };
    throw error;
  }
}

async function storedCompany(tx: Connection, id: number): Promise<CompanyRecord> {
  const [company] = await tx.run(companyById, { id });
  if (!company) throw new StoreError('internal');
  return company;
}

const companyById = defineQuery('company_by_id', (db, { companies }) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id'))),
);

const companyByEmail = defineQuery('company_by_email', (db, { companies }) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.email, sql.placeholder('email'))),
);

const companyBySlug = defineQuery('company_by_slug', (db, { companies }) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.slug, sql.placeholder('slug'))),
);
