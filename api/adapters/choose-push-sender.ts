import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PushSender } from '../domain/ports/outgoing.ts';
import { createWebPushSender, makeVapidKeys, type VapidKeys } from './web-push-sender.ts';

interface PushSettings {
  vapid: VapidKeys | undefined;
  vapidSubject: string;
  pushHosts: readonly string[];
  isProduction: boolean;
  dataDir: string;
}

/** The way out to push services; undefined in production without keys. In development this machine makes its own. */
export function choosePushSender({
  vapid,
  vapidSubject,
  pushHosts,
  isProduction,
  dataDir,
}: PushSettings): PushSender | undefined {
  if (!vapid && isProduction) return undefined;
  const keys = vapid ?? { ...ownKeys(dataDir), subject: vapidSubject };
  return createWebPushSender({ keys, moreServices: pushHosts, allowsInHouse: !isProduction });
}

/** Made at the first start, so that browsers stay subscribed. */
function ownKeys(dataDir: string): Omit<VapidKeys, 'subject'> {
  const file = join(dataDir, 'vapid-keys.json');
  try {
    // Only the lines below write it.
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const keys = makeVapidKeys();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
