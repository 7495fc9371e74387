import { limits } from '#shared/limits.ts';
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import type { PushPayload } from '#shared/model/alerts.ts';
import type { AlertDigest } from '../../store/alerts/alert-records.ts';
import type { QueuedPush } from '../../store/alerts/push.store.ts';
import type { Deps } from '../deps.ts';
import { retryWaitMs } from '../mail/send-due-mails.ts';
import type { PushCounts, PushOutcome, PushSender } from '../ports/outgoing.ts';
import { countText, type ReadSection, readDigest, sumOf } from './digest.ts';

const pushesPerTurn = 100;
/** Pushes in parallel, so that one slow push service delays the others little. */
const atOnce = 10;
const titles = { ar: arMail.push_title, en: enMail.push_title };

type PushDeps = Pick<Deps, 'pushes' | 'alerts' | 'sync' | 'clock' | 'log'>;

export interface PushSending extends PushDeps {
  pushSender: PushSender;
  /** Counted here, for the figures of operation. */
  pushCounts: PushCounts;
  /** Aborted when the server ends. */
  stopping: AbortSignal;
}

/**
 * Makes the work that sends due pushes. Each push is claimed first, so that two servers send it once, and a push whose
 * sender was killed is not sent again.
 */
export function createPushSending(deps: PushSending): () => Promise<void> {
  return async () => {
    const due = await deps.pushes.due(deps.clock.now(), pushesPerTurn);
    for (let from = 0; from < due.length && !deps.stopping.aborted; from += atOnce) {
      await Promise.all(due.slice(from, from + atOnce).map((push) => sendOne(deps, push)));
    }
  };
}

async function sendOne(deps: PushSending, push: QueuedPush): Promise<void> {
  if (!(await deps.pushes.claim(push))) return;
  const payload = await composePush(deps, push.digest);
  if (!payload) return deps.pushes.drop(push);
  await handleOutcome(deps, push, await deps.pushSender.send(push.target, JSON.stringify(payload)));
}

async function handleOutcome(deps: PushSending, push: QueuedPush, outcome: PushOutcome): Promise<void> {
  const { pushes, clock, log, pushCounts } = deps;
  pushCounts[outcome.result] += 1;
  if (outcome.result === 'sent') return pushes.drop(push);
  // Log only the service of the endpoint: the rest identifies a browser.
  log.warn({ push: push.id, outcome: outcome.result, service: URL.parse(push.target.endpoint)?.host }, 'push not sent');
  if (outcome.result === 'gone') return pushes.forget(push);
  const attempts = push.attempts + 1;
  const waitMs =
    outcome.result === 'later' && attempts < limits.pushAttemptsMax && (outcome.waitMs ?? retryWaitMs(attempts));
  const nextAt = new Date(clock.now().getTime() + (waitMs || 0));
  if (!waitMs || nextAt >= push.expiresAt) return pushes.drop(push);
  await pushes.postpone(push, nextAt);
}

/**
 * Writes a push in the reader's current language about the matches that are still public; undefined without a reader or
 * matches. It names no search and no person, because a locked screen may show it.
 *
 * @see protocol §5
 */
export async function composePush(
  deps: Pick<Deps, 'alerts' | 'sync' | 'clock'>,
  digest: AlertDigest,
): Promise<PushPayload | undefined> {
  const { realm, id } = digest.reader;
  const recipient = await deps.alerts.recipientOf(digest.reader);
  if (!recipient) return undefined;
  const { language } = recipient;
  const sections = await readDigest(deps, digest, language);
  if (sections.length === 0) return undefined;
  return {
    title: titles[language],
    body: countText('matches', sumOf(sections), language),
    language,
    path: pathOf(sections),
    owner: `${realm}-${id}`,
    tag: `alerts-${realm}-${id}`,
  };
}

/** The page of the only match, of the only search or company, else of all saved items. */
function pathOf(sections: readonly ReadSection[]): string {
  const [section, ...others] = sections;
  if (!section || others.length > 0) return '/saved';
  const [thing, ...more] = section.things;
  return thing && more.length === 0 && section.more === 0 ? thing.path : section.path;
}
