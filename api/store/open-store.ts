import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { AccountStore, RetiredPictureStore } from '../account-deps.ts';
import type { FeatureRequestStore, ReportStore, VisitStore } from '../community-deps.ts';
import type { CredentialStore } from '../credential-deps.ts';
import type {
  CompanyListing,
  JobListing,
  SessionStore,
  SitemapStore,
  StatsStore,
  SyncStore,
  TalentListing,
  UserStore,
} from '../deps.ts';
import type { ContactStore, NewsletterStore, StoryStore } from '../letter-deps.ts';
import type { AdminStore, PaymentStore } from '../payment-deps.ts';
import type { ApplicationStore, CompanyStore, JobStore, MailQueue } from '../work-deps.ts';
import { createAccountStore } from './accounts.store.ts';
import { createAdminStore } from './admin.store.ts';
import { createApplicationStore } from './applications.store.ts';
import { type BulkStore, createBulkStore } from './bulk.store.ts';
import { createCompanyStore } from './companies.store.ts';
import { createContactStore } from './contact.store.ts';
import { createCredentialStore } from './credentials.store.ts';
import { createCompanyListing, createJobListing, createTalentListing } from './directory-listing.store.ts';
import { ne, sql } from './drizzle.ts';
import { type Connection, defineQuery, type Engine } from './engines/engine.ts';
import type { PostgresSource } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';
import { createFeatureRequestStore } from './feature-requests.store.ts';
import { createJobStore } from './jobs.store.ts';
import { createMailQueue } from './mail-queue.store.ts';
import { migrate } from './migrate.ts';
import { createNewsletterStore } from './newsletter.store.ts';
import { createPaymentStore } from './payments.store.ts';
import { listingFormat, refillCards } from './refill-cards.ts';
import { createReportStore } from './reports.store.ts';
import { createRetiredPictureStore } from './retired-pictures.store.ts';
import { createSessionStore } from './sessions.store.ts';
import { createSettling } from './settling.ts';
import { createSitemapStore } from './sitemap.store.ts';
import { createStatsStore } from './stats.store.ts';
import { createStoryStore } from './stories.store.ts';
import { createSyncStore } from './sync.store.ts';
import { newEpoch } from './sync-head.ts';
import { createUserStore } from './users.store.ts';
import { createVisitStore } from './visits.store.ts';

export interface StoreOptions {
  /** `postgres://…`; without it the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** Connections to a PostgreSQL that is no server, as in tests. */
  postgres?: PostgresSource | undefined;
  /** A database that is open already, as after a start of the server in the simulation. */
  engine?: Engine | undefined;
  dataDir: string;
  clock: { now(): Date };
}

/** Everything that is kept, by what it is asked for. */
export interface Store {
  users: UserStore;
  talentListing: TalentListing;
  companies: CompanyStore;
  companyListing: CompanyListing;
  jobs: JobStore;
  jobListing: JobListing;
  applications: ApplicationStore;
  mailQueue: MailQueue;
  newsletter: NewsletterStore;
  contact: ContactStore;
  stories: StoryStore;
  payments: PaymentStore;
  admin: AdminStore;
  visits: VisitStore;
  reports: ReportStore;
  featureRequests: FeatureRequestStore;
  sync: SyncStore;
  sessions: SessionStore;
  accounts: AccountStore;
  retiredPictures: RetiredPictureStore;
  credentials: CredentialStore;
  stats: StatsStore;
  sitemap: SitemapStore;
  bulk: BulkStore;
  engine: Engine;
  /** Numbers of the schema steps that opening took. */
  migrated: number[];
  /** Fails when the database cannot be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Name of the SQLite file in the data folder. */
export const sqliteFile = 'dalil.sqlite';

/**
 * Opens the database, brought to the newest schema.
 *
 * @throws StoreOpeningError `newer_schema`, `damaged_database`
 * @see trust §8
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, clock } = options;
  const engine = await openEngine(options);
  try {
    const migrated = await prepare(engine, { dataDir, now: clock.now() });
    return assemble(engine, { clock, migrated });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

// PostgreSQL's driver and tables are loaded only by those who use it.
async function openEngine({ databaseUrl, postgres, engine, dataDir }: StoreOptions): Promise<Engine> {
  if (engine) return engine;
  if (!postgres && !databaseUrl) return openSqlite(join(dataDir, sqliteFile));
  const { openPostgres } = await import('./engines/postgres.ts');
  if (postgres) return openPostgres(postgres);
  const { openPostgresPool } = await import('./engines/postgres-pool.ts');
  return openPostgres(openPostgresPool(databaseUrl ?? ''));
}

async function prepare(engine: Engine, { dataDir, now }: { dataDir: string; now: Date }): Promise<number[]> {
  const migrated = await migrate(engine, {
    now,
    async beforeChange(from) {
      const folder = join(dataDir, 'backups');
      mkdirSync(folder, { recursive: true });
      await engine.backup(join(folder, `before-migration-${from + 1}-${now.getTime()}.sqlite`));
    },
  });
  await engine.write(async (tx) => {
    await tx.run(beginHistory, { epoch: newEpoch(now), rankedDay: utcDayOf(now) });
    await refillWhenFormatChanged(tx, now);
  });
  return migrated;
}

async function refillWhenFormatChanged(tx: Connection, now: Date) {
  const changed = await tx.run(noteFormat, {});
  if (changed.length > 0) await refillCards(tx, now);
}

const beginHistory = defineQuery('begin_history', (db, { syncMeta }) =>
  db
    .insert(syncMeta)
    .values({ id: 1, epoch: sql.placeholder('epoch'), rankedDay: sql.placeholder('rankedDay') })
    .onConflictDoNothing(),
);

const noteFormat = defineQuery('note_format', (db, { syncMeta }) =>
  db
    .update(syncMeta)
    .set({ listingFormat })
    .where(ne(syncMeta.listingFormat, listingFormat))
    .returning({ id: syncMeta.id }),
);

function assemble(engine: Engine, { clock, migrated }: { clock: StoreOptions['clock']; migrated: number[] }): Store {
  const context = { engine, clock };
  const settling = createSettling(context);
  const talentListing = createTalentListing(engine, settling);
  const companyListing = createCompanyListing(engine, settling);
  return {
    users: createUserStore(context),
    talentListing,
    companies: createCompanyStore(context),
    companyListing,
    jobs: createJobStore(context),
    jobListing: createJobListing(engine, settling),
    applications: createApplicationStore(context),
    mailQueue: createMailQueue(context),
    newsletter: createNewsletterStore(context),
    contact: createContactStore(context),
    stories: createStoryStore(engine),
    payments: createPaymentStore(context),
    admin: createAdminStore(context, { talentListing, companyListing }),
    visits: createVisitStore(context),
    reports: createReportStore(context),
    featureRequests: createFeatureRequestStore(context),
    sync: createSyncStore(context, settling),
    sessions: createSessionStore(engine),
    accounts: createAccountStore(context),
    retiredPictures: createRetiredPictureStore(engine),
    credentials: createCredentialStore(context),
    stats: createStatsStore(engine, () => settling.version()),
    sitemap: createSitemapStore(engine),
    bulk: createBulkStore(context),
    engine,
    migrated,
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}
