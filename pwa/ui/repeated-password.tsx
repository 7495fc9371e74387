import { Field, type FormStore, getValue, validate } from '@modular-forms/react';
import { FormField } from './form-field.tsx';
import { PasswordHint } from './password-hint.tsx';
import { PasswordInput } from './password-input.tsx';

interface Passwords {
  [field: string]: string;
  confirmPassword: string;
}

export interface RepeatedPasswordProps<Values extends { confirmPassword: string }> {
  form: FormStore<Values>;
  /** The field beside `confirmPassword`. */
  name: 'password' | 'newPassword';
  labels: { password: string; hint: string; repeated: string };
}

/** A password that is chosen, twice. @see requirements F7 */
export function RepeatedPassword<Values extends { confirmPassword: string }>({
  form: given,
  name,
  labels,
}: RepeatedPasswordProps<Values>) {
  // The two fields are in every such form; the library's types cannot follow a form with more of them.
  const form = given as unknown as FormStore<Passwords>;
  // A correction of the first password may settle the quarrel with the second.
  const checkRepeated = () => {
    if (form.submitted.peek() && getValue(form, 'confirmPassword')) {
      void validate(form, 'confirmPassword', { shouldFocus: false });
    }
  };
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
                value={value ?? ''}
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
      <Field of={form} name="confirmPassword">
        {(field, props) => (
          <FormField field={field} label={labels.repeated}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="new-password" />}
          </FormField>
        )}
      </Field>
    </>
  );
}
