import { renewSubscription } from '#pwa/device/push.ts';
import { RequestFailure } from '#pwa/http/request-failure.ts';
import { syncTags } from './background-work.ts';

/**
 * Runs when the browser has renewed or ended its subscription, and sends the new one to the server for each signed-in
 * account. Without a connection the browser calls again later; where it cannot, the next visit renews the subscription.
 *
 * @throws the failure, for the browser to call again
 * @see requirements Y14
 */
export async function renewPush({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const renewals = (['user', 'company'] as const).map((realm) => renewSubscription(registration.pushManager, realm));
  const failed = (await Promise.allSettled(renewals)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const left = failed.filter((fault) => !isSignedOut(fault));
  if (left.length === 0) return;
  // Where the browser has no background sync, the next visit renews it.
  await registration.sync?.register(syncTags.renewPush).catch(() => undefined);
  throw left[0];
}

function isSignedOut(fault: unknown): boolean {
  return fault instanceof RequestFailure && fault.status === 401;
}
