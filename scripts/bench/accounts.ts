import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sqliteFile } from '#api/store/open-store.ts';
import type { Account } from './sample.ts';

export const benchPassword = 'a-long-bench-password';

/** Registers accounts over HTTP and keeps their cookies. */
export async function registerAccounts(origin: string, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(`${origin}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Bench Person ${n}`,
        email: emailOf(n, Date.now()),
        password: benchPassword,
        dateOfBirth: '1990-05-07',
        industry: 'technology',
      }),
    });
    if (response.status !== 201) throw new Error(`Registration answered ${response.status}`);
    const { id } = (await response.json()) as { id: number };
    accounts.push({
      id,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    });
  }
  return accounts;
}

/** Waits until the mails of registrations are out: figures measured beside them would be too slow. */
export async function mailsAreSent(dataDir: string): Promise<void> {
  const file = new BetterSqlite3(path.join(dataDir, sqliteFile), { readonly: true });
  const waiting = file.prepare('select count(*) from mail_queue where sent_at is null and given_up_at is null').pluck();
  while (waiting.get() !== 0) await delay(500);
  file.close();
}

function emailOf(n: number, run: number): string {
  return `bench-${run}-${n}@dalil.example`;
}
