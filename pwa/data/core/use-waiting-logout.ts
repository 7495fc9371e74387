import { type WaitingLogout, waitingLogouts } from './session-store.ts';
import { useStore } from './store.ts';

/** Where a logout waits that the server has not answered; null for none. Of two, the one that a restart would forget. */
export function useWaitingLogout(): WaitingLogout | null {
  const { user, company } = useStore(waitingLogouts);
  return [user, company].find((place) => place === 'page') ?? user ?? company;
}
