import { mailToConfirm } from '../../domain/rules/mails.ts';
import { retirePicture } from '../accounts/retired-pictures.store.ts';
import { type RegistrationOptions, takenNames } from '../accounts/users.store.ts';
import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { insertRow, wasGiven } from '../insert-row.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { CompanyColumns, CompanyRecord, NewCompany, Own } from '../records.ts';
import { StoreError } from '../store-error.ts';
import { endProofElsewhere } from './proofs.store.ts';

/** Result of a write that a unique column of companies refused. */
export interface CompanyTaken {
  taken: 'email' | 'slug';
}

/** Stores the accounts of companies. */
export function createCompanyStore(context: MutateContext) {
  const { engine } = context;
  const { reader } = engine;
  const { companies } = engine.tables;
  return {
    async findById(id: number): Promise<CompanyRecord | undefined> {
      return (await reader.run(companyById, { id }))[0];
    },
    /** True for the id of an account that is or was there. */
    wasGiven: (id: number) => wasGiven(engine, 'companies', id),
    async findByEmail(email: string): Promise<CompanyRecord | undefined> {
      return (await reader.run(companyByEmail, { email }))[0];
    },
    /** The slug is compared as given (lower-case). */
    async findBySlug(slug: string): Promise<CompanyRecord | undefined> {
      return (await reader.run(companyBySlug, { slug }))[0];
    },
    /** The taken ones among `base`, `base-2`, `base-3` …, up to some that are free. */
    takenSlugs: (base: string) => takenNames(reader, companies.slug, { base, separator: '-' }),
    insert: (company: NewCompany, options?: RegistrationOptions) => insertCompany(context, company, options),
    save: (own: Own<CompanyRecord>, columns: CompanyColumns): Promise<CompanyRecord> =>
      mutate(
        context,
        async (tx, touch) => {
          if (Object.keys(columns).length === 0) return;
          await tx.db.update(companies).set(columns).where(eq(companies.id, own.id));
          if (columns.website !== undefined) await endProofElsewhere(tx, own.id, columns.website);
          await retirePicture(tx, { from: own.logo, to: columns.logo }, context.clock.now());
          touch('companies', own.id);
        },
        (tx) => storedCompany(tx, own.id),
      ),
    /** Sets `lastLogin`; never moves the revision. */
    async recordLogin(id: number, at: Date) {
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
