import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { setFeatured } from '#shared/contract/admin.ts';
import { holdLease, runExclusively } from '../adapters/repeated-work.ts';
import { createSimulatedPayments, sharedLedger } from '../adapters/simulated-payments.ts';
import type { PaymentIntent } from '../domain/ports/payments.ts';
import { createThrottles } from '../http/rate-limit.ts';
import { createWriteBounds } from '../http/write-bounds.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import type { SharedState } from './shared-state.ts';
import { createSharedState } from './shared-state.ts';

const unexpected = (error: unknown) => {
  throw error;
};

describeOnEachEngine('several processes on one database', (open, { name }) => {
  if (name === 'SQLite') {
    it('are not foreseen: a file has one', async () => {
      expect((await open()).shared).toBeUndefined();
    });
    return;
  }

  async function shared(): Promise<SharedState> {
    return createSharedState((await open()).engine);
  }

  it('count failed sign-ins together', async () => {
    const { bounds } = await shared();
    const processes = [
      createThrottles({ isOn: true, shared: bounds }),
      createThrottles({ isOn: true, shared: bounds }),
    ];
    const caller = { ip: '203.0.113.7', account: 'person@example.com' };
    for (let n = 0; n < 10; n += 1) await processes[n % 2]?.login.enter(caller);
    await expect(processes[0]?.login.enter(caller)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(processes[1]?.login.enter(caller)).rejects.toMatchObject({ code: 'rate_limited' });
    // The realms have bounds of their own.
    await expect(processes[1]?.companyLogin.enter(caller)).resolves.toBeDefined();
  });

  it('count guesses on an account together, whatever address they come from', async () => {
    const { bounds } = await shared();
    const warned: string[] = [];
    const settings = { isOn: true, shared: bounds, warnOfGuesses: async () => void warned.push('mail') };
    const processes = [createThrottles(settings), createThrottles(settings)];
    const guess = (n: number) =>
      processes[n % 2]?.login.enter({ ip: `203.0.113.${n}`, account: 'guessed@example.com' });
    for (let n = 0; n < 11; n += 1) await guess(n);
    for (const n of [11, 12, 13]) await expect(guess(n)).rejects.toMatchObject({ code: 'password_guesses' });
    expect(warned).toHaveLength(1);
  });

  it('count the writes of an account together', async () => {
    const { bounds } = await shared();
    const processes = [createWriteBounds(true, bounds), createWriteBounds(true, bounds)];
    const write = { account: 'user 7', isUpload: false };
    const [first] = (await processes[0]?.enter(setFeatured, write)) ?? [];
    const [second] = (await processes[1]?.enter(setFeatured, write)) ?? [];
    const left = (state: string | undefined) => Number(/r=(\d+)/.exec(state ?? '')?.[1]);
    expect(left(second?.state)).toBe(left(first?.state) - 1);
  });

  it('count for themselves while the database cannot be asked', async () => {
    const away = { query: () => Promise.reject(new Error('away')) };
    const { login } = createThrottles({ isOn: true, shared: away });
    const caller = { ip: '203.0.113.8', account: 'person@example.com' };
    for (let n = 0; n < 10; n += 1) await login.enter(caller);
    await expect(login.enter(caller)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('forget counts that are over', async () => {
    const { bounds, sweep } = await shared();
    const { engine } = await open();
    await createThrottles({ isOn: true, shared: bounds }).login.enter({ ip: '203.0.113.9', account: 'x' });
    await sweep(new Date(Date.now() + 25 * 3_600_000));
    expect(await engine.reader.sql('select key from call_counts')).toEqual([]);
  });

  it('do a repeated work in one of them, and another takes over when that one stops', async () => {
    const { leases } = await shared();
    const first = holdLease(leases, 'upkeep', unexpected);
    const second = holdLease(leases, 'upkeep', unexpected);
    const done: string[] = [];
    const work = (process: string) => async () => void done.push(process);
    await first.whenHeld(work('first'))();
    await second.whenHeld(work('second'))();
    await first.whenHeld(work('first'))();
    expect(done).toEqual(['first', 'first']);
    await first.stop();
    await second.whenHeld(work('second'))();
    expect(done).toEqual(['first', 'first', 'second']);
    await second.stop();
  });

  it('take over from one that was killed when its time is over', async () => {
    const { leases } = await shared();
    expect(await leases.take('upkeep', 'killed', 300)).toBe(true);
    expect(await leases.take('upkeep', 'other', 1000)).toBe(false);
    await delay(400);
    expect(await leases.take('upkeep', 'other', 1000)).toBe(true);
    expect(await leases.take('upkeep', 'killed', 1000)).toBe(false);
  });

  it('fill an empty database once, one after the other', async () => {
    const { leases } = await shared();
    let running = 0;
    let runs = 0;
    const seed = async () => {
      running += 1;
      expect(running).toBe(1);
      await delay(30);
      runs += 1;
      running -= 1;
    };
    await Promise.all([1, 2, 3].map(() => runExclusively(leases, 'seed', seed)));
    expect(runs).toBe(3);
  });

  it('know the same simulated payments (M21)', async () => {
    const state = await shared();
    const clock = { now: () => new Date('2026-11-21T09:00:00Z') };
    const [first, second] = [1, 2].map(() => createSimulatedPayments(sharedLedger(state), clock));
    const wanted = { userId: 1, amountCents: 1900, currency: 'usd', idempotencyKey: 'once' } as const;
    const made = await Promise.all([first?.createIntent(wanted), second?.createIntent(wanted)]);
    expect(made[0]).toEqual(made[1]);
    const { id } = made[0] as PaymentIntent;
    const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' };
    await second?.simulation?.pay(id, card);
    expect(await first?.fetchIntent(id)).toMatchObject({ state: 'paid', receivedCents: 1900 });
  });
});
