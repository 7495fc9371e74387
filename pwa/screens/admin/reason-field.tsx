import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { limits } from '#shared/limits.ts';

/** A reason while it is typed. */
interface Reason {
  text: string;
  setText(text: string): void;
  /** True after a failed `check()`, until there is a reason. */
  isMissing: boolean;
  /** Returns whether there is a reason, and shows the error when there is none. */
  check(): boolean;
}

/** The state of a reason field. */
export function useReason(): Reason {
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isGiven = text.trim() !== '';
  return {
    text,
    setText,
    isMissing: isChecked && !isGiven,
    check() {
      setIsChecked(true);
      return isGiven;
    },
  };
}

const kinds = {
  featuring: {
    label: 'feature.reason',
    hint: 'feature.reason_hint',
    missing: 'feature.reason_missing',
    ...{ rows: 2, maxLength: limits.featuringReasonMaxLength },
  },
  moderation: {
    label: 'jobs.reason',
    hint: 'jobs.reason_hint',
    missing: 'validation:moderation_reason_required',
    ...{ rows: 3, maxLength: limits.moderationReasonMaxLength },
  },
} as const;

export interface ReasonFieldProps {
  /** Why somebody's featuring changes, for the audit log; or why a job is held back, for its company. */
  of: keyof typeof kinds;
  reason: Reason;
  /** Who reads it, where that differs from the usual. */
  hint?: string;
}

/** Asks an administrator for the reason of an action. */
export function ReasonField({ of, reason, hint }: ReasonFieldProps) {
  const { t } = useTranslation('admin');
  const { label, hint: usualHint, missing, rows, maxLength } = kinds[of];
  return (
    <Field label={t(label)} hint={hint ?? t(usualHint)} error={reason.isMissing ? t(missing) : undefined}>
      <TextArea
        value={reason.text}
        rows={rows}
        maxLength={maxLength}
        onChange={(event) => reason.setText(event.target.value)}
      />
    </Field>
  );
}
