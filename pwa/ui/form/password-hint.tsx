import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { codePointLength } from '#shared/rules/code-point-length.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

type Rule = typeof import('#shared/rules/common-password.ts').isCommonPassword;

export interface PasswordHintProps {
  password: ReadonlySignal<string | null | undefined>;
  /** The usual hint for a password. */
  usual: string;
}

/** Advises against a password that is tried first; whether it is refused, the server decides. @see trust §3 */
export function PasswordHint({ password, usual }: PasswordHintProps) {
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

/** The rule, once it is wanted and there. Without it nothing is advised against. */
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
