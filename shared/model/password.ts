import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema, PasswordSchema, RepeatedPasswordSchema } from './fields.ts';

/** Token of a mailed link: 32 bytes, base64url. A malformed token is as unknown as a used one. */
export const LinkTokenSchema = v.pipe(v.string(), v.maxLength(200));

/** Body of `POST /api/auth/forgot-password`. */
export const ForgotPasswordSchema = v.object({ email: EmailSchema });

/** Body of the calls that need a link's token and nothing else. */
export const LinkTokenBodySchema = v.object({ token: LinkTokenSchema });

/** Body of `POST /api/auth/reset-password`; the repeated password is compared when it is sent. */
export const ResetPasswordSchema = v.pipe(
  v.object({ token: LinkTokenSchema, password: NewPasswordSchema, confirmPassword: RepeatedPasswordSchema }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === password,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);

/** Body of `POST /api/auth/change-password`; the repeated password is compared when it is sent. */
export const ChangePasswordSchema = v.pipe(
  v.object({
    currentPassword: PasswordSchema,
    newPassword: NewPasswordSchema,
    confirmPassword: RepeatedPasswordSchema,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => confirmPassword === undefined || confirmPassword === newPassword,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);

/** The form of a new password behind a link. @see requirements F8, F9 */
export const NewPasswordFormSchema = v.pipe(
  v.object({ newPassword: NewPasswordSchema, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);

/** The form that changes the password of the signed-in account. */
export const ChangePasswordFormSchema = v.pipe(
  v.object({ ...ChangePasswordSchema.entries, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);
