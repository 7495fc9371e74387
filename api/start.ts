import { join } from 'node:path';
import { readVocabulary } from '#shared/rules/vocabulary.ts';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { type BackupSchedule, createScheduledBackups, newestBackupAt } from './adapters/backups/scheduled-backups.ts';
import { createCardPainter } from './adapters/card-painter.ts';
import { choosePayments } from './adapters/choose-payments.ts';
import { createHostFacts } from './adapters/host-facts.ts';
import { createHostReader } from './adapters/host-reader.ts';
import { createJsonLog } from './adapters/json-log.ts';
import { absentMailer, createEmlMailer, createSmtpMailer } from './adapters/mailers.ts';
import { createMediaPictures } from './adapters/media-pictures.ts';
import { createWebhookPoster } from './adapters/outgoing-requests.ts';
import { createPageRenderer } from './adapters/page-renderer.ts';
import { choosePictureFiles } from './adapters/picture-files.ts';
import { keepPrivate, ownSessionKey } from './adapters/private-files.ts';
import { holdLease, repeatEvery, runExclusively, singleProcessLease, systemClock } from './adapters/repeated-work.ts';
import { signedUnsubscribeTokens } from './adapters/signed-tokens.ts';
import { choosePushSender } from './adapters/web-push-sender.ts';
import { createApp } from './app.ts';
import { knownDemoEmails } from './cli/seed/demo-accounts.ts';
import { createAlertSender } from './domain/alerts/send-alerts.ts';
import { createPushSending } from './domain/alerts/send-due-pushes.ts';
import { AppError } from './domain/app-error.ts';
import type { Deps, HostFacts } from './domain/deps.ts';
import { createMailSender } from './domain/mail/send-due-mails.ts';
import type { FailedAttempts, Mailer, PushCounts } from './domain/ports/outgoing.ts';
import { createProofChecker } from './domain/proofs/proofs.ts';
import { signingKeys } from './domain/secrets.ts';
import { createUpkeep } from './domain/upkeep.ts';
import { createWebhookSender } from './domain/webhooks/webhooks.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { warningTexts } from './env-warnings.ts';
import type { Metrics } from './http/metrics.ts';
import { type Serving, serve } from './http/serve.ts';
import { failureLine, listenFailure, openOnceReachable } from './startup-failures.ts';
import { openStore } from './store/open-store.ts';
import { closingMs, logStrayErrors, stopOnSignal } from './stray-errors.ts';

const minuteMs = 60_000;
const mailIntervalMs = 2000;
const followIntervalMs = 1000;
/** Time for a proxy to notice that the server is stopping. */
const noticeMs = 1000;

const env = readEnvOrExit();
endOnStartFailure(env);
for (const path of keepPrivate(env.dataDir)) {
  console.error(`Other users of this machine may read ${path}, because it belongs to another account.`);
}
const log = createJsonLog(env.logLevel);
const stopping = new AbortController();
const failedAttempts: FailedAttempts = { again: 0, dead: 0 };
const pushCounts: PushCounts = { sent: 0, gone: 0, refused: 0, later: 0 };
const { databaseUrl, databasePool, hasListCopy, dataDir } = env;
const storeOptions = { databaseUrl, databasePool, hasListCopy, dataDir, clock: systemClock };
const store = await openOnceReachable(() => openStore(storeOptions), {
  waitMs: env.databaseWaitMs,
  onWait: () => console.error(`PostgreSQL does not answer yet; waiting up to ${env.databaseWaitMs / 1000} s.`),
});
const pictureFiles = await choosePictureFiles(env, log);
const deps: Deps = {
  ...store,
  clock: systemClock,
  log,
  isMailSetUp: env.smtpUrl !== undefined || !env.isProduction,
  pushSender: choosePushSender(env),
  operatorAddress: env.contactTo,
  paymentProvider: await choosePayments({ ...env, shared: store.shared }, { clock: systemClock, log }),
  postingRules: { moderatesFirstJobs: env.moderatesFirstJobs },
  webhookPoster: createWebhookPoster({ allowsPrivateNetwork: !env.isProduction }),
  hostReader: createHostReader({ allowsPrivateNetwork: !env.isProduction, nameServers: env.nameServers }),
  passwords: createArgon2Passwords(),
  refusesCommonPasswords: env.refusesCommonPasswords,
  pictureFiles,
  pictures: createMediaPictures(pictureFiles),
  cardPainter: createCardPainter({ pictureFiles, workDir: join(env.dataDir, 'cards') }),
  host: createHostFacts(env.dataDir, {
    backups: backupFacts(env),
    warnings: () => [...env.warnings, ...store.warnings()],
    demoAccounts: () => knownDemoEmails(store),
  }),
};
if (env.isSeeded) await (store.shared ? runExclusively(store.shared.leases, 'seed', seedWhenEmpty) : seedWhenEmpty());
if (env.isProduction) await refuseDemoAccounts();
warn(env);
const sessionKeys = signingKeys(env.sessionKeys ?? [ownSessionKey(env.dataDir)]);
const pages = createPageRenderer(env.distDir);
const app = createApp(deps, {
  publicOrigin: env.publicOrigin,
  sessionKeys,
  trustsProxy: env.trustsProxy,
  hasRateLimits: env.hasRateLimits,
  sharedCounts: store.shared?.bounds,
  distDir: env.distDir,
  renderPage: pages?.render,
  socialPages: env.socialPages,
  metrics: await chooseMetrics(env),
  stopping: stopping.signal,
});
readVocabulary();
const serving = await serveOrExit(env);
const lease = store.shared ? holdLease(store.shared.leases, 'upkeep', logFailure('upkeep failed')) : singleProcessLease;
const upkeep = repeatEvery(minuteMs, lease.whenHeld(upkeepOf(deps)), logFailure('upkeep failed'));
const cards = repeatEvery(minuteMs, store.catchUpCards, logFailure('cards not made'));
const lists = repeatEvery(followIntervalMs, store.followLists, logFailure('lists not followed'));
const backups =
  env.backups && repeatEvery(minuteMs, lease.whenHeld(scheduledBackups(env.backups)), logFailure('backup failed'));
const alerts = repeatEvery(
  minuteMs,
  lease.whenHeld(createAlertSender(deps, stopping.signal)),
  logFailure('alerts not sent'),
);
const pushes = repeatEvery(mailIntervalMs, pushSending(), logFailure('pushes not sent'));
const mails = repeatEvery(mailIntervalMs, mailSender(env, serving), logFailure('mails not sent'));
const webhooks = repeatEvery(
  mailIntervalMs,
  lease.whenHeld(createWebhookSender({ ...deps, stopping: stopping.signal })),
  logFailure('webhooks not sent'),
);
const proofs = repeatEvery(
  minuteMs,
  lease.whenHeld(createProofChecker(deps, stopping.signal)),
  logFailure('hosts not looked at'),
);
// A first backup at once shows an operator who has just set the server up whether backups work.
backups?.now();
logStrayErrors(log);
stopOnSignal({
  log,
  withinMs: env.drainMs,
  async stop() {
    stopping.abort();
    const running = [upkeep, cards, alerts, pushes, webhooks, proofs, mails, ...(backups ? [backups] : [])];
    await Promise.all([serving.drain(), ...running.map((work) => work.stop()), pages?.close()]);
    await lease.stop();
    // Stopped together, because filling the copy of the lists ends only when the store closes.
    await Promise.all([lists.stop(), store.close()]);
  },
});
// Printed at the end, because a program that reads the address may send a signal at once. In production the standard
// output is the log, which contains only lines of JSON.
(env.isProduction ? console.error : console.log)(`\n  Dalil: ${addressOf(env, serving)}\n`);

function logFailure(failure: string): (error: unknown) => void {
  return (error) => log.error({ err: error }, failure);
}

function upkeepOf(all: Deps): () => Promise<void> {
  const upkeepOfRows = createUpkeep(all);
  return async () => {
    await store.shared?.sweep(all.clock.now());
    await upkeepOfRows();
  };
}

function backupFacts({ backups: schedule }: Env): HostFacts['backups'] {
  return schedule && { everyMs: schedule.everyMs, newestAt: () => newestBackupAt(schedule.dir) };
}

function scheduledBackups(schedule: BackupSchedule): () => Promise<void> {
  const { dataDir, databaseUrl } = env;
  return createScheduledBackups({ dataDir, databaseUrl }, schedule, { clock: systemClock, log });
}

async function seedWhenEmpty(): Promise<void> {
  const { talents, companies } = await deps.stats.counts();
  if (talents + companies > 0) return;
  const { demoCounts, seedDatabase } = await import('./cli/seed/seed-database.ts');
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

/** The password of demo accounts is public, because it is in the source. */
async function refuseDemoAccounts(): Promise<void> {
  const emails = await knownDemoEmails(store);
  if (emails.length === 0) return;
  console.error(
    `\nThis is production, and the database has demo accounts with a known password: ${emails.join(', ')}.\nRemove them: npm run remove-demo\n`,
  );
  await store.close();
  process.exit(1);
}

function warn({ warnings }: Env): void {
  for (const warning of warnings) {
    console.error(`\n  ${warningTexts[warning]}`);
    log.warn({ warning }, 'setting missing');
  }
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

/** Until the server answers requests, any error ends the process with one line of text. */
function endOnStartFailure({ databaseUrl, dataDir }: Env): void {
  process.once('uncaughtException', (error) => {
    console.error(`\n${failureLine(error, databaseUrl ? undefined : dataDir)}\n`);
    process.exit(1);
  });
}

/** Loaded only with a token, because the library costs memory and time at the start. */
async function chooseMetrics({ metricsToken }: Env): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import('./http/metrics.ts');
  return createMetrics(metricsToken, {
    ...deps,
    droppedLogLines: log.droppedLines,
    failedAttempts,
    pushCounts,
  });
}

async function serveOrExit({ host, port, socketsPerAddress: max, drainMs }: Env): Promise<Serving> {
  const socketBound = max === undefined ? undefined : { max };
  try {
    return await serve(app, { host, port, socketBound, drainMs: drainMs - closingMs, noticeMs });
  } catch (error) {
    const sentence = listenFailure(error, { host, port });
    if (sentence === undefined) throw error;
    console.error(`\n${sentence}\n`);
    await store.close();
    process.exit(1);
  }
}

function mailSender(env: Env, running: Serving): () => Promise<void> {
  return createMailSender({
    mailQueue: store.mailQueue,
    mailer: mailerOf(env),
    credentials: store.credentials,
    applications: store.applications,
    alerts: store.alerts,
    sync: store.sync,
    tokens: signedUnsubscribeTokens(sessionKeys),
    clock: systemClock,
    log,
    failedAttempts,
    origin: addressOf(env, running),
    stopping: stopping.signal,
  });
}

function pushSending(): () => Promise<void> {
  const { pushSender } = deps;
  if (!pushSender) return async () => undefined;
  return createPushSending({ ...deps, pushSender, pushCounts, stopping: stopping.signal });
}

function mailerOf({ smtpUrl: url, mailFrom: from, dataDir, isProduction }: Env): Mailer {
  if (url) return createSmtpMailer({ url, from, clock: systemClock });
  if (isProduction) return absentMailer;
  return createEmlMailer({ outboxDir: join(dataDir, 'outbox'), from, clock: systemClock });
}

function addressOf({ host, publicOrigin }: Env, { port }: Serving): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return publicOrigin ?? `http://${reachable}:${port}`;
}
