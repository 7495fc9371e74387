import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { limits } from '#shared/limits.ts';
import { EmailSchema, NewPasswordSchema, PersonNameSchema } from '#shared/model/fields.ts';
import { createArgon2Passwords } from '../adapters/argon2-passwords.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { chooseAddress } from '../domain/users/choose-slug.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';

// npm run create-admin -- --email E-MAIL [--name NAME]: makes an administrator. The password is asked for, or piped in;
// on the command line others could read it.

const usage =
  'Usage: npm run create-admin -- --email E-MAIL [--name NAME]\nThe password is asked for, or is the first line of a pipe.';
const nobodysBirthday = '1900-01-01';
// A login form takes no such character: who has one in the password could never sign in.
const untypable = /\p{Cc}/u;

const account = readAccount();
if (account) await create(account, await readPassword('Password (at least 8 characters): '));
else stop(usage, 2);

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

async function create(account: Account, typed: string): Promise<void> {
  const password = v.safeParse(NewPasswordSchema, typed);
  if (untypable.test(typed)) stop('The password has a character that no form takes. Nothing was changed.', 1);
  else if (password.success) await createAdmin({ ...account, password: password.output });
  else
    stop(
      `The password needs ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters. Nothing was changed.`,
      1,
    );
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

/** Reads a password that no bystander shall read: asked for without echo, or the first line of the standard input. */
async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return await firstLineOf(process.stdin);
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

async function firstLineOf(input: Readable): Promise<string> {
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line;
    return '';
  } finally {
    // The pipe may stay open: the process would wait for more.
    input.destroy();
  }
}
