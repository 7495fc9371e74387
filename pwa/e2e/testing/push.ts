import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushPayload } from '#shared/model/alerts.ts';

/**
 * Replaces the browser's push service, which no test can reach: subscribing returns an address at once. How
 * often the page asked for the permission is counted.
 *
 * @returns the address, which no other test has: the server ends a subscription that appears with another account.
 */
export async function standInForPushService(context: BrowserContext): Promise<string> {
  const address = newPushAddress();
  // Permissions that are not named here are denied from now on; without them a worker cannot register a background sync.
  await context.grantPermissions(['notifications', 'background-sync']);
  await context.addInitScript((place) => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
      return ask();
    };
    PushManager.prototype.subscribe = async function subscribe(options) {
      const key = String(options?.applicationServerKey);
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
      const subscription = {
        endpoint: localStorage.getItem('push-place') ?? place,
        options: { applicationServerKey: bytes.buffer },
        unsubscribe: async () => true,
        toJSON: () => ({
          endpoint: subscription.endpoint,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
      };
      // Of the browser's interface, what the app uses.
      return subscription as unknown as PushSubscription;
    };
  }, address);
  return address;
}

/** An address of a push service, where nobody was reached yet. */
export function newPushAddress(): string {
  return `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
}

/** From now on the page finds its subscription gone, and a new one is reached at another address. */
export async function loseSubscription(page: Page, endpoint: string): Promise<void> {
  await page.evaluate((place) => localStorage.setItem('push-place', place), endpoint);
}

/**
 * Renews the subscription as a browser does: the worker gets the event of
 * the browser, and finds another subscription. A test reaches no push service that would make a browser do this.
 */
export async function renewSubscription(context: BrowserContext, renewed: RenewedSubscription): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await worker.evaluate(({ endpoint, serverKey }) => {
    const { PushManager: Manager, ExtendableEvent: BrowserEvent } = self as unknown as WorkerScope;
    const key = atob(serverKey.replaceAll('-', '+').replaceAll('_', '/'));
    const subscription = {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(key, (sign) => sign.charCodeAt(0)).buffer },
      unsubscribe: async () => true,
      toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    };
    // Of the browser's interface, what the app uses.
    const answer = async () => subscription as unknown as PushSubscription;
    Object.assign(Manager.prototype, { getSubscription: answer, subscribe: answer });
    self.dispatchEvent(new BrowserEvent('pushsubscriptionchange'));
  }, renewed);
}

/** The tags of the background syncs that wait for a connection. */
export function waitingCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Background Sync, which the types of a page do not have.
    const { sync } = (await navigator.serviceWorker.ready) as { sync?: { getTags(): Promise<string[]> } };
    return (await sync?.getTags()) ?? [];
  });
}

interface RenewedSubscription {
  endpoint: string;
  /** Of this server, as the browser was given it. */
  serverKey: string;
}

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  PushManager: typeof PushManager;
  ExtendableEvent: new (type: string) => Event;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/** How often the page asked for the permission. */
export function permissionQuestions(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('asked')));
}

/** Lets the browser's own push service bring a push to the worker of a page. */
export async function deliverPush(page: Page, payload: Partial<PushPayload> | string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('The browser names no registration')), 10_000);
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (!registration) return;
      clearTimeout(deadline);
      resolve(registration.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** The notifications that the worker of a page shows. */
export function shownNotifications(page: Page): Promise<{ title: string; body: string; lang: string; dir: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang, dir }) => ({ title, body, lang, dir }));
  });
}

/**
 * Presses the notification that is shown. No test reaches the window of the system, so the worker gets the same event as
 * from the browser. Opening and focusing windows is refused then, because no person pressed anything.
 */
export async function pressNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    // What a worker has besides a page; its types are not those of this file.
    const { registration, NotificationEvent: PressEvent } = self as unknown as WorkerScope;
    const [notification] = await registration.getNotifications();
    if (notification) self.dispatchEvent(new PressEvent('notificationclick', { notification }));
  });
}
