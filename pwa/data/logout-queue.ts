import { noteConnection } from './connection.ts';

/** Logouts that the server has not answered yet: they go before anything else once there is a line. */
export interface LogoutQueue {
  /** Whether somebody signed out, without a line or a moment ago, and the server has not answered yet. */
  isQueued(): boolean;
  /** @throws DOMException without storage */
  queue(): void;
  /** The server has answered; or a login gave this browser another session, which the logout would end if sent later. */
  forget(): void;
  /** Tells the server; answers whether nothing is queued any more. */
  send(): Promise<boolean>;
}

/**
 * Makes the queue of one realm.
 *
 * @param key Where this browser remembers it.
 * @see sync §5 Accounts
 */
export function createLogoutQueue(key: string, sendLogout: () => Promise<void>): LogoutQueue {
  const isQueued = () => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const forget = () => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Without storage none was queued.
    }
  };
  return {
    isQueued,
    queue: () => localStorage.setItem(key, '1'),
    forget,
    async send() {
      if (!isQueued()) return true;
      try {
        await noteConnection(sendLogout);
      } catch {
        return false;
      }
      forget();
      return true;
    },
  };
}
