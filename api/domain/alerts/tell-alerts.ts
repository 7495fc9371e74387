import { limits } from '#shared/limits.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { type LocalTime, localTime } from '#shared/rules/local-time.ts';
import type { AlertDigest, AlertItem, AlertReader, AlertSection } from '../../store/alerts/alert-records.ts';
import type { Deps } from '../deps.ts';
import { findNewMatches } from './new-matches.ts';

const dayMs = 86_400_000;
const readersPerQuestion = 50;
const remindersPerTurn = 200;
/** Longer turns would let the work of the minute wait; who is left is told in the next one. */
const turnMs = 20_000;

/**
 * Makes the work that tells accounts what is new of what they saved: in their morning, once a day, or on Sundays for
 * those who want it weekly. Once a day it also reminds people who have not touched their profile for half a year.
 *
 * A day is entered as told in the transaction that queues its mail. A process that is killed before tells it in the next
 * turn, one that is killed after it never again.
 *
 * @param stopping Aborted when the process ends: nobody else is begun then.
 */
export function createAlertTeller(deps: Deps, stopping?: AbortSignal): () => Promise<void> {
  let remindedDay = '';
  return async () => {
    const began = performance.now();
    const isOver = () => stopping?.aborted === true || performance.now() - began > turnMs;
    for (const timeZone of await deps.alerts.timeZones()) await tellZone(deps, timeZone, isOver);
    await deps.pushes.purge(deps.clock.now());
    const today = utcDayOf(deps.clock.now());
    if (today === remindedDay || isOver()) return;
    const since = new Date(deps.clock.now().getTime() - limits.untouchedProfileDays * dayMs);
    // A long list of them goes out over several turns.
    if ((await deps.alerts.remindUntouched(since, remindersPerTurn)) < remindersPerTurn) remindedDay = today;
  };
}

async function tellZone(deps: Deps, timeZone: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const now = deps.clock.now();
    const local = localTime(now, timeZone);
    if (local.hour < limits.alertsFromHour || local.hour >= limits.alertsUntilHour) return;
    const readers = await deps.alerts.due({ timeZone, day: local.day, limit: readersPerQuestion });
    if (readers.length === 0) return;
    for (const reader of readers) {
      if (isOver()) return;
      await tellReader(deps, reader, { now, local, timeZone });
    }
  }
}

interface Morning {
  now: Date;
  local: LocalTime;
  timeZone: string;
}

async function tellReader(deps: Deps, reader: AlertReader, { now, local, timeZone }: Morning): Promise<void> {
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
  await deps.alerts.tell({ reader, day, until, itemIds: items.map(({ id }) => id), digest });
}

/** Weekly ones are due on Sundays, with which the week begins here, or when a week has passed since. */
function isDue({ alert, alertedUntil }: AlertItem, { day, isSunday }: LocalTime, timeZone: string): boolean {
  if (alert === 'daily') return true;
  const toldDay = localTime(alertedUntil, timeZone).day;
  const days = (Date.parse(day) - Date.parse(toldDay)) / dayMs;
  return isSunday ? days > 0 : days >= 7;
}
