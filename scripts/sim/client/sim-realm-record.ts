import {
  isCurrent,
  nobodyYet,
  pressLogout,
  type RealmRecord,
  withCheckAnswer,
  withLogoutAnswer,
  withNewLogin,
} from '#pwa/device/realm-record.ts';
import { askSession } from '#pwa/sync/outbox/account-changes.ts';
import { hold } from '../oracle/violation.ts';
import type { AtDevice } from './at-device.ts';

const timeoutMs = 30_000;

/** The record of one device, as its tabs change it: one transaction each, which a kill of the browser cannot undo. */
export class SimRealmRecord {
  record: RealmRecord = nobodyYet;
  #isLogoutPressed = false;

  signIn(accountId: number): void {
    this.#isLogoutPressed = false;
    this.record = withNewLogin(this.record, accountId);
  }

  /** Presses logout; nothing of it has reached the server. */
  press(accountId: number): void {
    this.#isLogoutPressed = true;
    this.record = pressLogout(this.record, { accountId, keepsEdits: true });
  }

  /** Starts a page: a queued logout goes before the check of the session. */
  start({ sim, device, tab }: AtDevice): void {
    const failed = (error: unknown) => sim.failed(error);
    device.begin(
      { tab, kind: 'start', accountId: null },
      async (task) => {
        const { transport } = device.world(task);
        if (this.record.logout) {
          const { logouts: sent } = this.record;
          const answer = await transport.send({ method: 'POST', path: '/api/auth/logout', timeoutMs });
          if (answer.status !== 200) return;
          this.record = withLogoutAnswer(this.record, sent);
        }
        const { logouts } = this.record;
        const asked = await askSession(transport);
        if (asked.state === 'unknown') return;
        const answered = { accountId: asked.account?.user.id ?? null, logouts };
        this.record = withCheckAnswer(this.record, answered);
        // The record that the page shows.
        const shown = isCurrent(this.record, answered) ? answered.accountId : this.record.accountId;
        hold(
          'SYNC-18',
          !(this.#isLogoutPressed && shown !== null),
          () => `${device.name} shows ${shown} after a logout`,
        );
        this.check(device.name);
      },
      failed,
    );
  }

  check(device: string): void {
    const { accountId } = this.record;
    hold(
      'SYNC-18',
      !(this.#isLogoutPressed && accountId !== null),
      () => `${device} knows ${accountId} after a logout`,
    );
  }
}
