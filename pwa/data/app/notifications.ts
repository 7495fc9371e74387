import { claimPushTarget } from '../../device/push.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { outbox } from '../offline/outbox.ts';

/**
 * Shows on the icon of the installed app how many edits need a decision, where the platform has such marks.
 *
 * @returns what ends it
 */
export function followAppBadge(): () => void {
  const show = () => {
    const { length } = outbox.get().reviewItems;
    // Where the app is not installed the browser refuses, and nothing is to be marked.
    void (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.())?.catch(() => undefined);
  };
  show();
  return outbox.subscribe(show);
}

/** As the worker says it when a notification was pressed. */
const openTargetMessage = 'OPEN_PUSH_TARGET';

/**
 * Tells the place of a pressed notification: of one that started the app, where the system opened it without the address,
 * and of each that is pressed beside the running app.
 *
 * @returns what to call to hear of no more
 */
export function followPushTargets(open: (path: string) => void): () => void {
  const take = async () => {
    // Without storage there is no place to open.
    const path = await claimPushTarget().catch(() => null);
    if (path !== null) open(path);
  };
  const container = serviceWorkers();
  const onMessage = ({ data }: MessageEvent) => {
    if (data?.type === openTargetMessage) void take();
  };
  container?.addEventListener('message', onMessage);
  void take();
  return () => container?.removeEventListener('message', onMessage);
}
