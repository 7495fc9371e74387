import { outbox } from '../offline/outbox.ts';

/**
 * Shows on the icon of the installed app how many edits need a decision, where the platform has such marks.
 *
 * @returns what ends it
 */
export function keepAppBadge(): () => void {
  const show = () => {
    const { length } = outbox.get().attention;
    // Where the app is not installed the browser refuses, and nothing is to be marked.
    void (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.())?.catch(() => undefined);
  };
  show();
  return outbox.subscribe(show);
}
