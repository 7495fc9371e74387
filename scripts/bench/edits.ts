import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sqliteFile } from '#api/store/open-store.ts';
import type { LoadRequest } from './wrk.ts';

export const benchPassword = 'a-long-bench-password';

/** An account whose profile the bench edits. */
export interface Account {
  id: number;
  email: string;
  cookie: string;
}

/** The fields that the edit of a lap sets. */
export type Edit = (lap: string | number) => Record<string, unknown>;

const json = { 'content-type': 'application/json' };

/** Registers accounts over HTTP. */
export async function registerAccounts(origin: string, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `bench-${Date.now()}-${n}@dalil.example`;
    const person = { email, password: benchPassword, dateOfBirth: '1990-05-07', industry: 'technology' };
    const body = JSON.stringify({ name: `Bench Person ${n}`, ...person });
    const response = await fetch(`${origin}/api/users`, { method: 'POST', headers: json, body });
    if (response.status !== 201) throw new Error(`The registration was answered with ${response.status}`);
    const { id } = (await response.json()) as { id: number };
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    accounts.push({ id, email, cookie: cookies.join('; ') });
  }
  return accounts;
}

/** Waits until the mails of registrations are sent, because sending them would slow down the measurement. */
export async function waitForMails(dataDir: string): Promise<void> {
  const file = new BetterSqlite3(path.join(dataDir, sqliteFile), { readonly: true });
  const waiting = file.prepare('select count(*) from mail_queue where sent_at is null and given_up_at is null').pluck();
  while (waiting.get() !== 0) await delay(500);
  file.close();
}

/** Edits of each account in turn, with a key and a base. */
export function editRequest(accounts: readonly Account[], edit: Edit): LoadRequest {
  return {
    method: 'PATCH',
    paths: accounts.map(({ id }) => `/api/users/${id}`),
    headerSets: accounts.map(({ cookie }) => ({ cookie })),
    headers: { ...json, 'idempotency-key': '{key}' },
    // An account's next edit waits for the one before, so every base is the server's value.
    body: JSON.stringify({ ...edit('{lap}'), $base: edit('{before}') }),
  };
}

/** Sets the fields of all accounts as before their first lap. */
export async function resetEdits(origin: string, accounts: readonly Account[], edit: Edit): Promise<void> {
  for (const { id, cookie } of accounts) {
    const request = { method: 'PATCH', headers: { ...json, cookie }, body: JSON.stringify(edit(0)) };
    await (await fetch(`${origin}/api/users/${id}`, request)).arrayBuffer();
  }
}

/** Fails when edits were not applied. The status does not show that, because edits in conflict are also answered with 200. */
export async function expectApplied(origin: string, accounts: readonly Account[], edit: Edit): Promise<void> {
  const laps = await Promise.all(
    accounts.map(async ({ cookie }) => {
      const response = await fetch(`${origin}/api/auth/check`, { headers: { cookie } });
      const me = (await response.json()) as Record<string, unknown>;
      const edited = Object.keys(edit(0)).map((field) => me[field]);
      return Number(/(\d+)\D*$/.exec(JSON.stringify(edited))?.[1]);
    }),
  );
  if (Math.min(...laps) < Math.max(...laps) - 2) throw new Error('Edits of the bench were in conflict');
}
