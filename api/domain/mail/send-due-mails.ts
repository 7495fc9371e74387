import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { Log } from '../../deps.ts';
import type { Mailer, MailQueue, QueuedMail } from '../../work-deps.ts';
import { type ComposeDeps, composeMail } from './compose-mail.ts';

const mailsPerTurn = 50;
const attemptsMax = 8;
const minuteMs = 60_000;
// Longer than any mail server is waited for.
const claimMs = 2 * minuteMs;
const dayMs = 86_400_000;
const sentKeptDays = 30;

/** What sending needs; no request waits for any of it. */
export interface MailDeps extends ComposeDeps {
  mailQueue: MailQueue;
  mailer: Mailer;
  log: Log;
  /** Aborted when the server ends. */
  stopping: AbortSignal;
}

/**
 * Makes the work that sends what is due. A mail that cannot be sent comes again after 2, 4, 8 … minutes, and is given up
 * after eight times. Old ones are forgotten, since they hold addresses.
 *
 * Each is claimed before it is sent: two servers on one database send it once, and a disk that is full, on which nothing
 * could be noted afterwards, lets none out.
 */
export function createMailSender(deps: MailDeps): () => Promise<void> {
  let purgedDay = '';
  return async () => {
    const { mailQueue, clock, stopping } = deps;
    for (const mail of await mailQueue.due(clock.now(), mailsPerTurn)) {
      if (stopping.aborted) return;
      if (await mailQueue.claim(mail, new Date(clock.now().getTime() + claimMs))) await send(deps, mail);
    }
    const today = utcDayOf(clock.now());
    if (today === purgedDay) return;
    await mailQueue.purge(new Date(clock.now().getTime() - sentKeptDays * dayMs));
    purgedDay = today;
  };
}

async function send(deps: MailDeps, queued: QueuedMail): Promise<void> {
  const { mailQueue, mailer, clock, log, stopping } = deps;
  try {
    const mail = await composeMail(deps, queued);
    if (!mail) return await mailQueue.drop(queued.id);
    await mailer.send(mail, stopping);
  } catch (error) {
    // It was not the mail's fault: it is due at the next start.
    if (stopping.aborted) return mailQueue.release(queued);
    const at = clock.now();
    const attempts = queued.attempts + 1;
    const nextAttemptAt = attempts < attemptsMax ? new Date(at.getTime() + 2 ** attempts * minuteMs) : undefined;
    const isGivenUp = nextAttemptAt === undefined;
    log.warn({ mail: queued.id, attempts, isGivenUp, cause: codeOf(error) }, 'mail not sent');
    await mailQueue.markFailed(queued.id, { error: reasonOf(error), at, nextAttemptAt });
    return;
  }
  await mailQueue.markSent(queued.id, clock.now());
}

// The message of a mail server may repeat an address; logs hold none.
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
}
