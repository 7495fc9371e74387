import { custom, Field, type FormStore, getValue, validate } from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { codePointLength } from '#shared/rules/visible-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordInput } from '../field.tsx';
import { FormField } from './form-field.tsx';
import { typedIn } from './form-state.ts';

interface Passwords {
  [field: string]: string;
  confirmPassword: string;
}

export interface RepeatedPasswordProps<Values extends { confirmPassword: string }> {
  form: FormStore<Values>;
  /** The field beside `confirmPassword`. */
  name: 'password' | 'newPassword';
  labels: { password: string; hint: string; repeated: string };
  /** The form's schema checks the length of the repeated password, too; that error is shown first. */
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
  // A schema compares the two only once every other field is right; this error is shown at once.
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

type Rule = typeof import('#shared/rules/common-password.ts').isCommonPassword;

interface PasswordHintProps {
  password: ReadonlySignal<string | null | undefined>;
  /** The usual hint for a password. */
  usual: string;
}

/** Warns of a password that attackers try first; the server decides whether to refuse it. @see trust §3 */
function PasswordHint({ password, usual }: PasswordHintProps) {
  useSignals();
  const { t } = useTranslation('validation');
  const isCommon = useCommonPasswords(Boolean(password.value));
  const { value } = password;
  if (!value || codePointLength(value) < limits.passwordMinLength || !isCommon(value)) return <span>{usual}</span>;
  return (
    <span className="text-warning-ink" role="status">
      {t('password_common_hint')}
    </span>
  );
}

/** The rule, once it is needed and loaded. Without it no password gets a warning. */
function useCommonPasswords(isWanted: boolean): Rule {
  const [rule, setRule] = useState<Rule>(() => () => false);
  useEffect(() => {
    if (!isWanted) return;
    import('#shared/rules/common-password.ts')
      .then(({ isCommonPassword }) => setRule(() => isCommonPassword))
      // The server refuses common passwords as well.
      .catch(() => undefined);
  }, [isWanted]);
  return rule;
}
