import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema, PasswordSchema, RepeatedPasswordSchema } from './fields.ts';

/**
 * Adds a check to a schema: the repeated password, where one is sent, equals the password in `field`. Forms run it also
 * while other fields are not valid yet.
 */
export function withRepeatedPassword<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  field: 'password' | 'newPassword',
): Schema {
  const texts: Record<string, v.GenericSchema<string>> = schema.entries as never;
  const checked = v.pipe(
    v.object(texts),
    v.forward(
      v.partialCheck(
        [[field], ['confirmPassword']],
        ({ [field]: password, confirmPassword }: Record<string, string>) =>
          confirmPassword === undefined || confirmPassword === password,
        'passwords_differ',
      ),
      ['confirmPassword'],
    ),
  );
  // The check changes neither the entries nor the values.
  return checked as unknown as Schema;
}

/** Token of a mailed link: 32 bytes, base64url. A malformed token is as unknown as a used one. */
export const LinkTokenSchema = v.pipe(v.string(), v.maxLength(200));

/** Body of `POST /api/auth/forgot-password`. */
export const ForgotPasswordSchema = v.object({ email: EmailSchema });

/** Body of the calls that need a link's token and nothing else. */
export const LinkTokenBodySchema = v.object({ token: LinkTokenSchema });

/** Body of `POST /api/auth/reset-password`; the repeated password is compared when it is sent. */
export const ResetPasswordSchema = withRepeatedPassword(
  v.object({ token: LinkTokenSchema, password: NewPasswordSchema, confirmPassword: RepeatedPasswordSchema }),
  'password',
);

/** Body of `POST /api/auth/change-password`; the repeated password is compared when it is sent. */
export const ChangePasswordSchema = withRepeatedPassword(
  v.object({
    currentPassword: PasswordSchema,
    newPassword: NewPasswordSchema,
    confirmPassword: RepeatedPasswordSchema,
  }),
  'newPassword',
);

/** The form of a new password behind a link. @see requirements F8, F9 */
export const NewPasswordFormSchema = withRepeatedPassword(
  v.object({ newPassword: NewPasswordSchema, confirmPassword: v.string() }),
  'newPassword',
);

/** The form that changes the password of the signed-in account. */
export const ChangePasswordFormSchema = withRepeatedPassword(
  v.object({ ...ChangePasswordSchema.entries, confirmPassword: v.string() }),
  'newPassword',
);
