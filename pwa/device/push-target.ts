import * as v from 'valibot';
import { changeDeviceRow, readDeviceRow } from '../local/device-db.ts';

const key = 'push-target';
/** A start of the app takes less; an older press was answered by something else. */
const keptMs = 120_000;

const TargetSchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')), at: v.number() });

/** Notes where a pressed notification leads: some systems open the app without its address. */
export async function storePushTarget(path: string, now = Date.now()): Promise<void> {
  await changeDeviceRow(key, () => ({ path, at: now }));
}

/** Takes the place that a notification was pressed for, once; null when there is none, or it is old. */
export async function takePushTarget(now = Date.now()): Promise<string | null> {
  const read = v.safeParse(TargetSchema, await readDeviceRow(key));
  if (!read.success) return null;
  await changeDeviceRow(key, () => null);
  return now - read.output.at < keptMs ? read.output.path : null;
}
