import { join } from 'node:path';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { createCardPainter } from './adapters/card-painter.ts';
import { choosePayments } from './adapters/choose-payments.ts';
import { createEmlMailer } from './adapters/eml-mailer.ts';
import { createJsonLog } from './adapters/json-log.ts';
import { createMediaPictures } from './adapters/media-pictures.ts';
import { ownSessionKey } from './adapters/own-session-key.ts';
import { repeatEvery } from './adapters/repeating.ts';
import { signedUnsubscribeTokens } from './adapters/signed-unsubscribe-tokens.ts';
import { createSmtpMailer } from './adapters/smtp-mailer.ts';
import { systemClock } from './adapters/system-clock.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { AppError } from './domain/app-error.ts';
import { createMailSender } from './domain/mail/send-due-mails.ts';
import { createUpkeep } from './domain/upkeep.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import type { Metrics } from './http/metrics.ts';
import { type Serving, serve } from './http/serve.ts';
import { openStore, type Store } from './store/open-store.ts';
import { StoreOpeningError } from './store/store-error.ts';
import type { Mailer } from './work-deps.ts';

const minuteMs = 60_000;
const mailIntervalMs = 2000;
const openingFailures = {
  newer_schema: 'The database was written by a newer version of Dalil.',
  damaged_database: 'The database is damaged; restore a backup.',
};

const env = readEnvOrExit();
const log = createJsonLog(env.logLevel);
const mediaDir = join(env.dataDir, 'media');
const store = await openStoreOrExit(env);
const deps: Deps = {
  clock: systemClock,
  log,
  users: store.users,
  talentListing: store.talentListing,
  companies: store.companies,
  companyListing: store.companyListing,
  jobs: store.jobs,
  jobListing: store.jobListing,
  applications: store.applications,
  mailQueue: store.mailQueue,
  newsletter: store.newsletter,
  contact: store.contact,
  stories: store.stories,
  operatorAddress: env.contactTo,
  payments: store.payments,
  paymentProvider: await choosePayments(env, { clock: systemClock, log }),
  admin: store.admin,
  visits: store.visits,
  reports: store.reports,
  featureRequests: store.featureRequests,
  sync: store.sync,
  sessions: store.sessions,
  accounts: store.accounts,
  retiredPictures: store.retiredPictures,
  stats: store.stats,
  credentials: store.credentials,
  passwords: createArgon2Passwords(),
  refusesCommonPasswords: env.refusesCommonPasswords,
  pictures: createMediaPictures(mediaDir),
  sitemap: store.sitemap,
  cardPainter: createCardPainter({ mediaDir, workDir: join(env.dataDir, 'cards') }),
};
if (env.isSeeded) await seedWhenEmpty();
const sessionKeys = env.sessionKeys ?? [ownSessionKey(env.dataDir)];
const app = createApp(deps, {
  publicOrigin: env.publicOrigin,
  sessionKeys,
  trustsProxy: env.trustsProxy,
  hasRateLimits: env.hasRateLimits,
  distDir: env.distDir,
  mediaDir,
  metrics: await chooseMetrics(env),
});
const serving = await serveOrExit(env);
const stopping = new AbortController();
const upkeep = repeatEvery(minuteMs, createUpkeep(deps), (error) => log.error({ err: error }, 'upkeep failed'));
const mails = repeatEvery(mailIntervalMs, mailSender(env, serving), (error) =>
  log.error({ err: error }, 'mails not sent'),
);
stopOnSignal(serving, store);
// Last: whoever reads the address may send a signal the moment after.
announce(env, serving);

async function seedWhenEmpty(): Promise<void> {
  const { talents, companies } = await deps.stats.counts();
  if (talents + companies > 0) return;
  const { demoCounts, seedDatabase } = await import('./seed/seed-database.ts');
  const accounts = await seedDatabase({
    store,
    now: systemClock.now(),
    counts: demoCounts,
    hashPassword: async (password) => {
      const hash = await deps.passwords.hash(password);
      if (hash === 'busy') throw new AppError('busy');
      return hash;
    },
  });
  const lines = accounts.map(({ kind, email, password }) => `    ${kind.padEnd(8)} ${email}  ${password}`);
  console.log(`\n  Demo accounts of this new database:\n${lines.join('\n')}`);
}

function readEnvOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(`\nDalil cannot start with these settings:\n${error.message}\n`);
    process.exit(1);
  }
}

async function openStoreOrExit({ databaseUrl, dataDir }: Env): Promise<Store> {
  try {
    return await openStore({ databaseUrl, dataDir, clock: systemClock });
  } catch (error) {
    if (!(error instanceof StoreOpeningError)) throw error;
    console.error(`\n${openingFailures[error.code]} Nothing was changed in ${dataDir}.\n`);
    process.exit(1);
  }
}

/** Loaded only where somebody asks: its library costs a start time and memory. */
async function chooseMetrics({ metricsToken }: Env): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import('./http/metrics.ts');
  return createMetrics(metricsToken, deps);
}

async function serveOrExit({ host, port }: Env): Promise<Serving> {
  try {
    return await serve(app, { host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    console.error(
      `\nPort ${port} is taken. Stop what listens there, or choose another one: PORT=${port + 1} npm start\n`,
    );
    await store.close();
    process.exit(1);
  }
}

function mailSender(env: Env, running: Serving): () => Promise<void> {
  return createMailSender({
    mailQueue: store.mailQueue,
    mailer: mailerOf(env),
    credentials: store.credentials,
    tokens: signedUnsubscribeTokens(sessionKeys),
    clock: systemClock,
    log,
    origin: addressOf(env, running),
    stopping: stopping.signal,
  });
}

function mailerOf({ smtpUrl: url, mailFrom: from, dataDir }: Env): Mailer {
  if (url) return createSmtpMailer({ url, from, clock: systemClock });
  return createEmlMailer({ outboxDir: join(dataDir, 'outbox'), from, clock: systemClock });
}

function addressOf({ host, publicOrigin }: Env, { port }: Serving): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return publicOrigin ?? `http://${reachable}:${port}`;
}

function announce(env: Env, running: Serving): void {
  console.log(`\n  Dalil: ${addressOf(env, running)}\n`);
}

function stopOnSignal(running: Serving, open: Store): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stopping.abort();
    await Promise.all([running.drain(), upkeep.stop(), mails.stop()]);
    await open.close();
    log.flush();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught');
    log.flush();
    process.exit(1);
  });
}
