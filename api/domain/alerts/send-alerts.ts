import { limits } from '#shared/limits.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { type LocalTime, localTime } from '#shared/rules/local-time.ts';
import type { AlertDigest, AlertItem, AlertReader, AlertSection } from '../../store/alerts/alert-records.ts';
import type { Deps } from '../deps.ts';
import { findNewMatches } from './new-matches.ts';

const dayMs = 86_400_000;
const readersPerQuery = 50;
const remindersPerTurn = 200;
/** A longer turn would delay the other work of the minute; the next turn continues with the other readers. */
const turnMs = 20_000;

/**
 * Makes the work that queues alerts about saved searches and followed companies: in the morning of each reader, daily
 * or on Sundays. Once a day it also reminds people who have not changed their profile for half a year.
 *
 * One transaction marks the day as done and queues its mail. A process that is killed before it repeats the day in the
 * next turn; a process that is killed after it never does.
 *
 * @param stopping Aborted when the process ends; then no other reader is begun.
 */
export function createAlertSender(deps: Deps, stopping?: AbortSignal): () => Promise<void> {
  let remindedDay = '';
  return async () => {
    const began = performance.now();
    const isOver = () => stopping?.aborted === true || performance.now() - began > turnMs;
    for (const timeZone of await deps.alerts.timeZones()) await alertZone(deps, timeZone, isOver);
    await deps.pushes.purge(deps.clock.now());
    const today = utcDayOf(deps.clock.now());
    if (today === remindedDay || isOver()) return;
    const since = new Date(deps.clock.now().getTime() - limits.untouchedProfileDays * dayMs);
    // A long list of reminders takes several turns.
    if ((await deps.alerts.remindUntouched(since, remindersPerTurn)) < remindersPerTurn) remindedDay = today;
  };
}

async function alertZone(deps: Deps, timeZone: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const now = deps.clock.now();
    const local = localTime(now, timeZone);
    if (local.hour < limits.alertsFromHour || local.hour >= limits.alertsUntilHour) return;
    const readers = await deps.alerts.due({ timeZone, day: local.day, limit: readersPerQuery });
    if (readers.length === 0) return;
    for (const reader of readers) {
      if (isOver()) return;
      await alertReader(deps, reader, { now, local, timeZone });
    }
  }
}

interface Morning {
  now: Date;
  local: LocalTime;
  timeZone: string;
}

async function alertReader(deps: Deps, reader: AlertReader, { now, local, timeZone }: Morning): Promise<void> {
  const { day } = local;
  const until = new Date(now.getTime() - limits.alertSettleMs);
  const items = (await deps.alerts.itemsOf(reader)).filter((item) => isDue(item, local, timeZone));
  const sections: AlertSection[] = [];
  for (const item of items) {
    if (sections.length === limits.alertSectionsMax) break;
    const section = await findNewMatches(deps, { reader, item, until });
    if (section) sections.push(section);
  }
  const digest: AlertDigest | undefined = sections.length > 0 ? { reader, day, sections } : undefined;
  await deps.alerts.recordDigest({ reader, day, until, itemIds: items.map(({ id }) => id), digest });
}

/** Weekly alerts are due on Sundays, with which the week begins in the Gulf, or seven days after the last alert. */
function isDue({ alert, alertedUntil }: AlertItem, { day, isSunday }: LocalTime, timeZone: string): boolean {
  if (alert === 'daily') return true;
  const lastDay = localTime(alertedUntil, timeZone).day;
  const days = (Date.parse(day) - Date.parse(lastDay)) / dayMs;
  return isSunday ? days > 0 : days >= 7;
}
