import { limits } from '#shared/limits.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { Deps } from './deps.ts';
import { sweepPictures } from './pictures/stored-pictures.ts';
import { sessionLifetime } from './sessions/session-manager.ts';

const dayMs = 86_400_000;

/**
 * Makes the work of each minute: it ends featuring and jobs, and deletes sessions, links of mails, tombstones, edit keys,
 * visits and messages after their time, and replaced pictures. It costs little when nothing is due.
 *
 * @see protocol §1, trust §3
 */
export function createUpkeep({
  clock,
  talentListing,
  sessions,
  accessTokens,
  credentials,
  sync,
  payments,
  newsletter,
  contact,
  visits,
  pictures,
  retiredPictures,
}: Pick<
  Deps,
  | 'clock'
  | 'talentListing'
  | 'sessions'
  | 'accessTokens'
  | 'credentials'
  | 'sync'
  | 'payments'
  | 'newsletter'
  | 'contact'
  | 'visits'
  | 'pictures'
  | 'retiredPictures'
>): () => Promise<void> {
  let purgedDay = '';
  return async () => {
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await talentListing.doDueWork();
    await credentials.sweepLinks(now);
    await sessions.sweep(before(sessionLifetime.idleMs), before(sessionLifetime.absoluteMs));
    await accessTokens.sweep(now);
    // Once a day: it looks through the whole feed, and moves the marks of all shards.
    const today = utcDayOf(now);
    if (today === purgedDay) return;
    await sync.purge({
      tombstones: before(limits.tombstonesKeptDays * dayMs),
      keys: before(limits.idempotencyKeysKeptDays * dayMs),
    });
    await payments.purgeEvents(before(limits.paymentEventsKeptDays * dayMs));
    await newsletter.purge({
      unconfirmed: before(limits.newsletterConfirmDays * dayMs),
      unsubscribed: before(limits.newsletterLeaversKeptDays * dayMs),
    });
    await contact.purge(before(limits.contactMessagesKeptDays * dayMs));
    await visits.purge(before(limits.visitsKeptDays * dayMs));
    purgedDay = today;
    // After the mark: a disk that refuses is logged once a day, and delays nothing else.
    await sweepPictures({ pictures, retiredPictures }, before(limits.retiredPicturesKeptDays * dayMs));
  };
}
