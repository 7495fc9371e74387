import { serverTime } from '../../http/server-clock.ts';

/** The present by the server's clock: a device's may be a year ahead, and would hide what is still open. */
export function serverNow(): Date {
  return serverTime();
}
