import * as v from 'valibot';
import { storePushTarget } from '#pwa/device/push.ts';
import { readRealm } from '#pwa/device/realm-record.ts';
import { type PushPayload, PushPayloadSchema } from '#shared/model/alerts.ts';

/** The message to a page to open the stored target. */
const openTargetMessage = 'OPEN_PUSH_TARGET';

const appName = 'Dalil · دليل';
const icon = '/icons/icon-192.png';

/**
 * Shows a push. It always shows something: systems take the permission away from apps that stay silent. When nobody or
 * somebody else is signed in by now, or when the push cannot be read, it shows only the name of the app.
 *
 * @see protocol §5
 */
export async function showPush(
  { registration }: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const payload = readPayload(data);
  if (!payload || !(await isOwnerHere(payload))) {
    await registration.showNotification(appName, { icon, tag: 'dalil', data: { path: '/' } });
    return;
  }
  const { title, body, language, path, tag } = payload;
  await registration.showNotification(title, {
    ...{ body, icon, tag },
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    data: { path },
  });
}

function readPayload(data: PushMessageData | null): PushPayload | undefined {
  try {
    const read = v.safeParse(PushPayloadSchema, data?.json());
    return read.success ? read.output : undefined;
  } catch {
    // Unreadable: the notification is shown without content.
    return undefined;
  }
}

async function isOwnerHere({ owner }: PushPayload): Promise<boolean> {
  const realm = owner.startsWith('company-') ? 'company' : 'user';
  // Without storage the worker cannot tell who is signed in.
  const { accountId, logout } = await readRealm(realm).catch(() => ({ accountId: null, logout: null }));
  return logout === null && owner === `${realm}-${accountId}`;
}

/** Opens the target of a pressed notification, in a window of the app or a new one. */
export async function openPush({ clients }: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const path = pathOf(notification.data);
  // Without storage the window below is opened at the place.
  await storePushTarget(path).catch(() => undefined);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!first) {
    await clients.openWindow(path);
    return;
  }
  first.postMessage({ type: openTargetMessage });
  await first.focus();
}

function pathOf(data: unknown): string {
  const read = v.safeParse(v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) }), data);
  return read.success ? read.output.path : '/';
}
