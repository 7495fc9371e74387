import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { createAccessTokenStore } from './accounts/access-tokens.store.ts';
import { createAccountStore } from './accounts/accounts.store.ts';
import { createCredentialStore } from './accounts/credentials.store.ts';
import { createRetiredPictureStore } from './accounts/retired-pictures.store.ts';
import { createSessionStore } from './accounts/sessions.store.ts';
import { createUserStore } from './accounts/users.store.ts';
import { createWriteEdits } from './accounts/write-edits-function.ts';
import { createAdminStore } from './admin/admin.store.ts';
import { createJobModerationStore } from './admin/job-moderation.store.ts';
import { createReportStore } from './admin/reports.store.ts';
import { createAlertStore } from './alerts/alerts.store.ts';
import { createPushStore } from './alerts/push.store.ts';
import { type BulkStore, createBulkStore } from './bulk.store.ts';
import { createFeatureRequestStore } from './community/feature-requests.store.ts';
import { createStatsStore, createStoryStore } from './community/home-page.store.ts';
import { createVisitStore } from './community/visits.store.ts';
import { ne, sql } from './drizzle.ts';
import { openingFailure } from './engines/database-errors.ts';
import { defineQuery, type Engine } from './engines/engine.ts';
import type { PostgresSource } from './engines/postgres.ts';
import type { PostgresPoolSettings } from './engines/postgres-pool.ts';
import { openSqlite } from './engines/sqlite.ts';
import { createCompanyListing, createJobListing, createTalentListing } from './feeds/directory-listing.store.ts';
import { listingFormat } from './feeds/listing-format.ts';
import type { ListReader } from './feeds/listings.ts';
import { followOlderWriters, knownFormat, refillBesideWriters, refillCards } from './feeds/refill-cards.ts';
import { createSitemapStore } from './feeds/sitemap.store.ts';
import { createSyncStore } from './feeds/sync.store.ts';
import { newEpoch, revisionLeap } from './feeds/sync-history.ts';
import { createApplicationStore } from './hiring/applications.store.ts';
import { createCompanyStore } from './hiring/companies.store.ts';
import { createJobStore } from './hiring/jobs.store.ts';
import { createProofStore } from './hiring/proofs.store.ts';
import { createContactStore } from './mail/contact.store.ts';
import { createDeadMailStore } from './mail/dead-mails.store.ts';
import { createMailQueue } from './mail/mail-queue.store.ts';
import { createNewsletterStore } from './mail/newsletter.store.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { MutateContext } from './mutate.ts';
import { createDueWork, type DueWork } from './payments/due-work.ts';
import { createPaymentStore } from './payments/payments.store.ts';
import { type OpenedLists, openCopiedLists, openLists } from './read-model/open-lists.ts';
import { createSavedStore } from './saved/saved.store.ts';
import { createSharedState, createSharedTables, type SharedState } from './shared-state.ts';
import { createWebhookStore } from './webhooks/webhooks.store.ts';

export interface StoreOptions {
  /** `postgres://…`; without it the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** How that server is connected to, where not as most are. */
  databasePool?: Partial<PostgresPoolSettings> | undefined;
  /** Connections to a PostgreSQL that is no server, as in tests. */
  postgres?: PostgresSource | undefined;
  /** A database that is open already, as after a start of the server in the simulation. */
  engine?: Engine | undefined;
  /** True where lists on PostgreSQL are read in a copy in `dataDir`; somebody has to call `followLists` then. */
  hasListCopy?: boolean | undefined;
  dataDir: string;
  clock: { now(): Date };
}

/** The stores, and what the process does with the database itself. */
export interface Store extends Stores {
  bulk: BulkStore;
  engine: Engine;
  /** Makes again the cards that a process of an older version has written since; to be called each minute. */
  catchUpCards(): Promise<void>;
  /**
   * Brings the copy of the lists beside this process to where the feeds stand; to be called each second.
   *
   * @throws what it met, once until it works again
   */
  followLists(): Promise<void>;
  /** Undefined where only one process works on the database. */
  shared: SharedState | undefined;
  /** Numbers of the schema steps that opening took. */
  migrated: number[];
  /** Faults of the database although it is served: `database_damaged` once a damaged page was met. */
  warnings(): 'database_damaged'[];
  /** Fails when the database cannot be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Name of the SQLite file in the data folder. */
export const sqliteFile = 'dalil.sqlite';

/**
 * Opens the database, brought to the newest schema.
 *
 * @throws StoreOpeningError
 * @see trust §8
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  try {
    return await open(options);
  } catch (error) {
    throw openingFailure(error);
  }
}

async function open(options: StoreOptions): Promise<Store> {
  const { dataDir, clock } = options;
  const engine = await openEngine(options);
  try {
    const prepared = await prepare(engine, { dataDir, now: clock.now() });
    const dueWork = createDueWork({ engine, clock });
    const parts = { engine, dueWork, clock };
    const isCopied = options.hasListCopy && engine.dialect === 'postgres';
    // Cards that were made again have no new revision to follow.
    const isUsable = prepared.filledUpTo === undefined;
    const lists = isCopied ? await openCopiedLists(parts, dataDir, isUsable) : openLists(parts);
    return assemble(engine, { clock, ...prepared, dueWork, lists });
  } catch (error) {
    // Closing may fail for the same reason, and would hide it.
    await engine.close().catch(() => undefined);
    throw error;
  }
}

// PostgreSQL's driver and tables are loaded only by those who use it.
async function openEngine({
  databaseUrl,
  databasePool,
  postgres,
  engine,
  dataDir,
  clock,
}: StoreOptions): Promise<Engine> {
  if (engine) return engine;
  if (!postgres && !databaseUrl) {
    // An empty name is the working directory: a test program without its argument left a database in the clone.
    if (dataDir === '') throw new Error('The data folder has no name');
    return openSqlite(join(dataDir, sqliteFile));
  }
  const { openPostgres } = await import('./engines/postgres.ts');
  const schema = readMigrations('postgres').length;
  if (postgres) return openPostgres(postgres, schema);
  const { openPostgresPool } = await import('./engines/postgres-pool.ts');
  const { HistoryWatch } = await import('./engines/history-watch.ts');
  const history = new HistoryWatch((before) => ({ epoch: newEpoch(clock.now(), before), leap: revisionLeap() }));
  const pool = openPostgresPool(databaseUrl ?? '', { ...databasePool, onConnect: (ask) => history.check(ask) });
  return openPostgres(pool, schema, history);
}

interface Prepared {
  migrated: number[];
  /** The revision up to which this start has made all cards again, beside processes of an older version. */
  filledUpTo: number | undefined;
}

async function prepare(engine: Engine, { dataDir, now }: { dataDir: string; now: Date }): Promise<Prepared> {
  const migrated = await migrate(engine, {
    now,
    async beforeChange(from) {
      const folder = join(dataDir, 'backups');
      mkdirSync(folder, { recursive: true });
      await engine.backup(join(folder, `before-migration-${from + 1}-${now.getTime()}.sqlite`));
    },
  });
  await engine.write((tx) => tx.run(beginHistory, { epoch: newEpoch(now), rankedDay: utcDayOf(now) }));
  if (engine.dialect === 'postgres') {
    await engine.write(async (tx) => {
      // Processes that start together would make the same things at once.
      await tx.sql('lock table schema_migrations in exclusive mode');
      await createSharedTables(tx);
      await createWriteEdits(tx);
    });
    return { migrated, filledUpTo: await refillWhileOthersServe(engine, now) };
  }
  await refillAlone(engine, now);
  return { migrated, filledUpTo: undefined };
}

/** SQLite's search index can only be emptied and filled as a whole. */
async function refillAlone(engine: Engine, now: Date): Promise<void> {
  await engine.write(async (tx) => {
    const changed = await tx.run(noteFormat, {});
    if (changed.length > 0) await refillCards(tx, now);
  });
}

/**
 * Beside a server of an older version, which serves on meanwhile. The new format is noted at the end: a start that is
 * ended before begins again.
 */
async function refillWhileOthersServe(engine: Engine, now: Date): Promise<number | undefined> {
  const [known] = await engine.reader.run(knownFormat, {});
  if (known?.format === listingFormat) return undefined;
  const filledUpTo = await refillBesideWriters(engine, now);
  await engine.write((tx) => tx.run(noteFormat, {}));
  return filledUpTo;
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

interface Assembled extends Prepared, Pick<StoreOptions, 'clock'> {
  dueWork: DueWork;
  lists: OpenedLists;
}

function assemble(engine: Engine, { clock, migrated, filledUpTo, dueWork, lists }: Assembled): Store {
  const context = { engine, clock };
  return {
    ...createStores(context, dueWork, lists.reader),
    bulk: createBulkStore(context),
    engine,
    shared: engine.dialect === 'postgres' ? createSharedState(engine) : undefined,
    migrated,
    catchUpCards: filledUpTo === undefined ? async () => undefined : followOlderWriters(context, filledUpTo),
    followLists: () => lists.follow(),
    warnings: () => (engine.isDamaged() ? ['database_damaged'] : []),
    ping: () => engine.ping(),
    async close() {
      await lists.close();
      await engine.close();
    },
  };
}

/** What operations use of the database, by the area of the data. */
export type Stores = ReturnType<typeof createStores>;

/** Every function of a store rejects with `StoreError` (`code` `busy` or `storage_full`) when the database refuses for now. */
function createStores(context: MutateContext, dueWork: DueWork, reader: ListReader) {
  const { engine, clock } = context;
  const talentListing = createTalentListing(reader, dueWork);
  const companyListing = createCompanyListing(reader);
  return {
    users: createUserStore(context),
    talentListing,
    companies: createCompanyStore(context),
    companyListing,
    proofs: createProofStore(context),
    jobs: createJobStore(context),
    jobListing: createJobListing(reader, clock),
    applications: createApplicationStore(context),
    mailQueue: createMailQueue(context),
    deadMails: createDeadMailStore(context),
    newsletter: createNewsletterStore(context),
    saved: createSavedStore(context),
    alerts: createAlertStore(context),
    pushes: createPushStore(context),
    contact: createContactStore(context),
    stories: createStoryStore(engine),
    payments: createPaymentStore(context),
    admin: createAdminStore(context, { talentListing, companyListing }),
    visits: createVisitStore(context),
    reports: createReportStore(context),
    jobModeration: createJobModerationStore(context),
    featureRequests: createFeatureRequestStore(context),
    sync: createSyncStore(context, dueWork),
    sessions: createSessionStore(engine),
    accessTokens: createAccessTokenStore(engine),
    webhooks: createWebhookStore(context),
    accounts: createAccountStore(context),
    retiredPictures: createRetiredPictureStore(engine),
    credentials: createCredentialStore(context),
    stats: createStatsStore(engine, reader),
    sitemap: createSitemapStore(engine),
  };
}
