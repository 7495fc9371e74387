import { mailsSentOnce } from '#shared/catalog/mails.ts';
import { limits } from '#shared/limits.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { MailQueue } from '../../store/mail/mail-queue.store.ts';
import type { QueuedMail } from '../../store/mail/queued-mail.ts';
import type { Log } from '../deps.ts';
import type { FailedAttempts, Mailer } from '../ports/outgoing.ts';
import { type ComposeDeps, type ComposedMail, composeMail } from './compose-mail.ts';

const mailsPerTurn = 50;
const minuteMs = 60_000;
// Longer than the deadline of any mail server.
const claimMs = 2 * minuteMs;
const dayMs = 86_400_000;

/** The dependencies of sending; no request waits for them. */
export interface MailDeps extends ComposeDeps {
  mailQueue: MailQueue;
  mailer: Mailer;
  log: Log;
  /** Counted here, for the figures of operation. */
  failedAttempts: FailedAttempts;
  /** Aborted when the server ends. */
  stopping: AbortSignal;
}

/**
 * Makes the job that sends due mails. A mail that fails is tried again for three days. After that, or at once when
 * the mail server refuses it for good, it stands in the administrators' list of dead mails. Sent and dead mails are
 * deleted after a while, since they hold addresses.
 *
 * Each mail is claimed before it is sent: two servers on one database send it once. On a full disk the claim fails, so
 * a mail whose sending could not be noted is not sent again and again.
 */
export function createMailSender(deps: MailDeps): () => Promise<void> {
  let purgedDay = '';
  return async () => {
    const { mailQueue, clock, stopping } = deps;
    for (const mail of await mailQueue.due(clock.now(), mailsPerTurn)) {
      if (stopping.aborted) return;
      const claimed = { ...mail, nextAttemptAt: new Date(clock.now().getTime() + claimMs) };
      if (await mailQueue.claim(mail, claimed.nextAttemptAt)) await send(deps, { claimed, dueAt: mail.nextAttemptAt });
    }
    const today = utcDayOf(clock.now());
    if (today === purgedDay) return;
    await mailQueue.purge(new Date(clock.now().getTime() - limits.mailsKeptDays * dayMs));
    purgedDay = today;
  };
}

async function send(deps: MailDeps, { claimed, dueAt }: { claimed: QueuedMail; dueAt: Date }): Promise<void> {
  const { mailQueue, mailer, clock, stopping } = deps;
  let composed: ComposedMail | undefined;
  try {
    composed = await composeMail(deps, claimed);
    if (!composed) return await mailQueue.drop(claimed);
    const refusal = await mailer.send(composed.mail, isSentOnce(claimed) ? neverStopped : stopping);
    if (refusal) return await noteFailure(deps, claimed, { error: refusal.refused, isPermanent: true });
  } catch (error) {
    const isLost = isSentOnce(claimed) && composed !== undefined && !isSurelyUnsent(error);
    // It was not the mail's fault: it is due at the next start.
    if (stopping.aborted && !isLost) return mailQueue.release(claimed, dueAt);
    await noteFailure(deps, claimed, { error: reasonOf(error), isPermanent: isLost, cause: codeOf(error) });
    return;
  }
  if (leavesNothing(claimed)) await mailQueue.drop(claimed);
  else await mailQueue.markSent(claimed, { at: clock.now(), mailedStatus: composed.mailedStatus });
}

async function noteFailure(
  { mailQueue, clock, log, failedAttempts }: MailDeps,
  claimed: QueuedMail,
  { error, isPermanent, cause = 'refused' }: { error: string; isPermanent: boolean; cause?: string | undefined },
): Promise<void> {
  const at = clock.now();
  const attempts = claimed.attempts + 1;
  const waitMs = isPermanent ? undefined : retryWaitMs(attempts);
  const nextAttemptAt = waitMs === undefined ? undefined : new Date(at.getTime() + waitMs);
  failedAttempts[nextAttemptAt ? 'again' : 'dead'] += 1;
  log.warn({ mail: claimed.id, attempts, isDead: nextAttemptAt === undefined, cause }, 'mail not sent');
  if (nextAttemptAt === undefined && leavesNothing(claimed)) return mailQueue.drop(claimed);
  await mailQueue.markFailed(claimed, { error: error.slice(0, limits.mailErrorMaxLength), at, nextAttemptAt });
}

// The process waits until a mail of this kind is sent: after a break nobody would know whether it was accepted.
const neverStopped = new AbortController().signal;

function isSentOnce({ template }: QueuedMail): boolean {
  return mailsSentOnce.includes(template);
}

/**
 * True when a mail server has certainly not accepted a mail: it refused, or was never reached. After a broken connection
 * nobody knows, and a mail that must not come twice is not tried again.
 */
function isSurelyUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, syscall, code }: SmtpFault = error;
  return responseCode !== undefined || syscall === 'connect' || surelyUnsentCodes.includes(code);
}

interface SmtpFault extends Error {
  responseCode?: number;
  syscall?: string;
  code?: string;
}

const surelyUnsentCodes: readonly (string | undefined)[] = [
  'EDNS',
  'EAUTH',
  'ETLS',
  'EENVELOPE',
  'ECONNREFUSED',
  'ENOTFOUND',
];

/** Deletes the mail of a deleted account: its address must not stay. */
function leavesNothing({ template }: QueuedMail): boolean {
  return template === 'account_deleted';
}

// The message of a mail server may repeat an address; logs hold none.
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

const waitMaxMs = 60 * minuteMs;
const retriedForMs = 3 * 24 * 60 * minuteMs;

/**
 * How long a mail waits before it is tried again: 2, 4, 8 … minutes, then an hour each time. It is tried for three days
 * of waiting, so that a mail server may be away over a weekend. Time in which Dalil itself was off does not count.
 *
 * @param attempts How often sending has failed, the last time included; at least 1.
 * @returns Milliseconds; undefined when it has waited for three days.
 */
export function retryWaitMs(attempts: number): number | undefined {
  let waitedMs = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waitedMs += waitMs(attempt);
  return waitedMs < retriedForMs ? waitMs(attempts) : undefined;
}

function waitMs(attempt: number): number {
  return Math.min(2 ** attempt * minuteMs, waitMaxMs);
}
