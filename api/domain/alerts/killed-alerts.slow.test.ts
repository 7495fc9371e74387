import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWebPushSender, makeVapidKeys } from '../../adapters/web-push-sender.ts';
import { type AlertsRound, runAlertsRound } from '../../testing/alerts-round.ts';
import { buildCompany, buildJob, buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const program = fileURLToPath(new URL('../../testing/tell-and-die.ts', import.meta.url));
const minuteMs = 60_000;
const morning = new Date('2026-11-24T06:00:00.000Z');

let dataDir: string;
let server: MailServer;
let pushService: PushService;
const pushKeys = { ...makeVapidKeys(), subject: 'mailto:push@dalil.example' };
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-alerts-'));
  server = await startMailServer();
  pushService = await startPushService();
});
afterEach(async () => {
  await server.stop();
  await pushService.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Somebody with a search, for which there is a match since yesterday; told by mail or by push. */
async function prepareNews(by: 'mail' | 'push'): Promise<void> {
  const clock = createFakeClock(new Date(morning.getTime() - 20 * 60 * minuteMs));
  const pushSender = createWebPushSender({ keys: pushKeys, moreServices: ['localhost'], allowsPrivateNetwork: true });
  const app = await startTestApp({ dataDir, clock, deps: { pushSender } });
  const talent = await buildTalent(app, { isEmailConfirmed: by === 'mail', language: 'en' });
  const client = await signedIn(app, talent);
  if (by === 'push') {
    const body = { ...pushService.subscription(), serverKey: pushKeys.publicKey };
    expect((await client.request('/api/account/alerts/push', { method: 'PUT', body })).status).toBe(200);
  }
  const change = { kind: 'search', key: '/jobs?q=diver', isSaved: true, alert: 'daily' };
  const savedAt = clock.now().toISOString();
  await client.post('/api/saved', { ownerId: talent.id, changes: [{ ...change, savedAt }] });
  clock.advance(minuteMs);
  const company = await buildCompany(app);
  await buildJob(app, company.id, { title: 'Pearl diver' });
  await app.stop();
}

const roundAt = (at: Date): AlertsRound => ({
  ...{ dataDir, url: server.url, at: at.toISOString(), pushKeys, ca: pushService.ca },
});

/** Runs a server's work at a time in a process that is killed at a moment of it. */
async function dieAt(at: Date, moment: string): Promise<void> {
  const given = [program, JSON.stringify(roundAt(at)), moment];
  const [, signal] = await once(spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Runs the work of the server that comes after it. */
const work = (at: Date) => runAlertsRound(roundAt(at), () => undefined);

it.each([
  ['before telling', 1],
  ['after telling', 1],
  // Nobody can know whether it is out: it is lost rather than sent twice, and administrators are told.
  ['before sending', 0],
  ['after sending', 1],
])('Y7 a server that is killed %s sends a digest at most once: %i', { timeout: 180_000 }, async (moment, mails) => {
  await prepareNews('mail');
  await dieAt(morning, moment);
  // Longer than a mail is claimed.
  await work(new Date(morning.getTime() + 5 * minuteMs));
  expect(server.received.map(({ headers }) => headers.subject)).toEqual(
    Array.from({ length: mails }, () => '1 new match: diver'),
  );
  const app = await startTestApp({ dataDir, clock: createFakeClock(new Date(morning.getTime() + 6 * minuteMs)) });
  expect(await app.deps.deadMails.count()).toBe(moment.endsWith('sending') ? 1 : 0);
  await app.stop();
  await work(new Date(morning.getTime() + 24 * 60 * minuteMs));
  expect(server.received).toHaveLength(mails);
});

it.each([
  ['before telling', 1],
  ['after telling', 1],
  // As with mails: lost rather than sent twice.
  ['before pushing', 0],
  ['after pushing', 1],
])('Y7 a server that is killed %s sends a push at most once: %i', { timeout: 180_000 }, async (moment, pushes) => {
  await prepareNews('push');
  await dieAt(morning, moment);
  for (const minutes of [5, 60, 24 * 60]) await work(new Date(morning.getTime() + minutes * minuteMs));
  const bodies = pushService.received.map(({ text }) => JSON.parse(text).body);
  expect(bodies).toEqual(Array.from({ length: pushes }, () => '1 new match'));
  expect(server.received).toEqual([]);
});
