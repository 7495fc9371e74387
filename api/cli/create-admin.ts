import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema, PersonNameSchema } from '#shared/model/fields.ts';
import { createArgon2Passwords } from '../adapters/argon2-passwords.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { chooseAddress } from '../domain/users/choose-slug.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';

// npm run create-admin -- --email E-MAIL [--name NAME]: makes an administrator. The password is asked for, or piped in;
// on the command line others could read it.

const usage =
  'Usage: npm run create-admin -- --email E-MAIL [--name NAME]\nThe password is asked for, or read from a pipe.';
const nobodysBirthday = '1900-01-01';

const account = readAccount();
const password = v.safeParse(NewPasswordSchema, await readPassword('Password (at least 8 characters): '));
if (!account) stop(usage, 2);
else if (password.success) await createAdmin({ ...account, password: password.output });
else stop('The password needs at least 8 characters. Nothing was changed.', 1);

interface Account {
  email: string;
  name: string;
}

function readAccount(): Account | undefined {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
    const account = { email: values.email, name: values.name ?? 'Administrator' };
    return v.parse(v.object({ email: EmailSchema, name: PersonNameSchema }), account);
  } catch {
    return undefined;
  }
}

async function createAdmin(account: Account & { password: string }): Promise<void> {
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

async function insertAdmin({ users }: Store, { email, name, password }: Account & { password: string }) {
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

/** Reads a password that no bystander shall read: asked for without echo, or taken from the standard input. */
async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}
