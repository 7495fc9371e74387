import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { limits } from '#shared/limits.ts';
import { EmailSchema, NewPasswordSchema, PersonNameSchema } from '#shared/model/fields.ts';

export interface AdminAccount {
  email: string;
  name: string;
}

// A login form takes no such character: who has one in the password could never sign in.
const untypable = /\p{Cc}/u;

/** Reads the arguments of `npm run create-admin`; undefined when they cannot be used. */
export function readAdminAccount(args: string[]): AdminAccount | undefined {
  try {
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } });
    const account = { email: values.email, name: values.name ?? 'Administrator' };
    return v.parse(v.object({ email: EmailSchema, name: PersonNameSchema }), account);
  } catch {
    return undefined;
  }
}

/** Returns why nobody may have this password, as a sentence for a terminal; undefined for one that is taken. */
export function whyRefused(password: string): string | undefined {
  if (untypable.test(password)) return 'The password has a character that no form takes.';
  if (v.safeParse(NewPasswordSchema, password).success) return undefined;
  return `The password needs ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters.`;
}
