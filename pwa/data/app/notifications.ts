import { claimPushTarget } from '../../device/push.ts';
import { serviceWorkers } from '../../secure-context/service-workers.ts';
import { outbox } from '../offline/outbox.ts';

/**
 * Shows on the icon of the installed app how many edits need a decision, where the platform has such marks.
 *
 * @returns a function that ends this
 */
export function followAppBadge(): () => void {
  const show = () => {
    const { length } = outbox.get().reviewItems;
    // The browser refuses where the app is not installed and has no icon.
    void (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.())?.catch(() => undefined);
  };
  show();
  return outbox.subscribe(show);
}

/** The worker's message after a press on a notification. */
const openTargetMessage = 'OPEN_PUSH_TARGET';

/**
 * Calls back with the target of a pressed notification: of the one that started the app, when the system opened it without
 * the address, and of each one that is pressed while the app runs.
 *
 * @returns a function that ends this
 */
export function followPushTargets(open: (path: string) => void): () => void {
  const openTarget = async () => {
    // Without storage there is no place to open.
    const path = await claimPushTarget().catch(() => null);
    if (path !== null) open(path);
  };
  const container = serviceWorkers();
  const onMessage = ({ data }: MessageEvent) => {
    if (data?.type === openTargetMessage) void openTarget();
  };
  container?.addEventListener('message', onMessage);
  void openTarget();
  return () => container?.removeEventListener('message', onMessage);
}
