import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { createArgon2Passwords } from '../adapters/argon2-passwords.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { chooseAddress } from '../domain/auth/register.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { type AdminAccount, readAdminAccount, whyRefused } from './admin-account.ts';
import { ask } from './ask.ts';
import { commandSettings } from './command-settings.ts';

// npm run create-admin -- --email E-MAIL [--name NAME]: makes an administrator. The password is asked for, or piped in;
// on the command line others could read it.

const usage =
  'Usage: npm run create-admin -- --email E-MAIL [--name NAME]\nThe password is asked for, or is the first line of a pipe.';
const nobodysBirthday = '1900-01-01';

const account = readAdminAccount(process.argv.slice(2));
if (account) await create(account, await readPassword('Password (at least 8 characters): '));
else stop(usage, 2);

async function create(account: AdminAccount, password: string | undefined): Promise<void> {
  if (password === undefined) return stop('No password was given. Nothing was changed.', 1);
  const reason = whyRefused(password);
  if (reason) stop(`${reason} Nothing was changed.`, 1);
  else await createAdmin({ ...account, password });
}

async function createAdmin(account: AdminAccount & { password: string }): Promise<void> {
  const { dataDir, databaseUrl, databasePool } = commandSettings();
  const store = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
  try {
    const id = await insertAdmin(store, account);
    if (id === undefined) return stop('There is an account with this e-mail already. Nothing was changed.', 1);
    await store.admin.noteNewAdmin(id);
    console.log(`${account.email} may sign in as an administrator.`);
  } finally {
    await store.close();
  }
}

async function insertAdmin({ users }: Store, { email, name, password }: AdminAccount & { password: string }) {
  const passwordHash = await createArgon2Passwords().hash(password);
  if (await users.findByEmail(email)) return undefined;
  const address = await chooseAddress({ users }, { name, slug: undefined, lost: new Set() });
  const given = { name, email, passwordHash, dateOfBirth: nobodysBirthday, language: 'ar', industry: 'other' } as const;
  const inserted = await users.insert({ ...address, ...given, role: 'admin' });
  return 'taken' in inserted ? undefined : inserted.id;
}

function stop(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}

/** Asked for without echo, or the first line of the standard input. Undefined when there is no answer. */
async function readPassword(question: string): Promise<string | undefined> {
  return process.stdin.isTTY ? ask(question, { isHidden: true }) : firstLineOf(process.stdin);
}

async function firstLineOf(input: Readable): Promise<string> {
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line;
    return '';
  } finally {
    // The pipe may stay open: the process would wait for more.
    input.destroy();
  }
}
