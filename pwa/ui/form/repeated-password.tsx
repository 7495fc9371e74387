import { custom, Field, type FormStore, getValue, validate } from '@modular-forms/react';
import { limits } from '#shared/limits.ts';
import { codePointLength } from '#shared/rules/code-point-length.ts';
import { PasswordInput } from '../password-input.tsx';
import { FormField } from './form-field.tsx';
import { typedIn } from './form-state.ts';
import { PasswordHint } from './password-hint.tsx';

interface Passwords {
  [field: string]: string;
  confirmPassword: string;
}

export interface RepeatedPasswordProps<Values extends { confirmPassword: string }> {
  form: FormStore<Values>;
  /** The field beside `confirmPassword`. */
  name: 'password' | 'newPassword';
  labels: { password: string; hint: string; repeated: string };
  /** The form's schema asks a length of the repeated password, too, and that is said first. */
  isRepeatedMeasured?: boolean;
}

/** A password that is chosen, twice. @see requirements F7 */
export function RepeatedPassword<Values extends { confirmPassword: string }>({
  form: given,
  name,
  labels,
  isRepeatedMeasured = false,
}: RepeatedPasswordProps<Values>) {
  // The two fields are in every such form; the library's types cannot follow a form with more of them.
  const form = given as unknown as FormStore<Passwords>;
  // A change of the first password may make it equal to the second.
  const checkRepeated = () => {
    if (form.submitted.peek() && getValue(form, 'confirmPassword')) {
      void validate(form, 'confirmPassword', { shouldFocus: false });
    }
  };
  // A schema compares the two only once every other field is right; this is said at once.
  const isRepeated = custom<string>((value) => {
    const isTooShort = isRepeatedMeasured && codePointLength(value ?? '') < limits.passwordMinLength;
    return !value || isTooShort || value === typedIn(form)[name];
  }, 'passwords_differ');
  return (
    <>
      <Field of={form} name={name}>
        {(field, props) => (
          <FormField
            field={field}
            label={labels.password}
            hint={<PasswordHint password={field.value} usual={labels.hint} />}
          >
            {(value) => (
              <PasswordInput
                {...props}
                value={value}
                autoComplete="new-password"
                onChange={(event) => {
                  props.onChange(event);
                  checkRepeated();
                }}
              />
            )}
          </FormField>
        )}
      </Field>
      <Field of={form} name="confirmPassword" validate={isRepeated}>
        {(field, props) => (
          <FormField field={field} label={labels.repeated}>
            {(value) => <PasswordInput {...props} value={value} autoComplete="new-password" />}
          </FormField>
        )}
      </Field>
    </>
  );
}
