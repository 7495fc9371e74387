import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { limits } from '#shared/limits.ts';

/** A reason as it is typed. */
export interface Reason {
  text: string;
  setText(text: string): void;
  /** True when it was asked for and is missing. */
  isMissing: boolean;
  /** Answers whether there is a reason, and shows the error when there is none. */
  check(): boolean;
}

/** Keeps a reason that must be given. */
export function useReason(): Reason {
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isGiven = text.trim() !== '';
  return {
    text,
    setText,
    isMissing: isAsked && !isGiven,
    check() {
      setIsAsked(true);
      return isGiven;
    },
  };
}

/** Asks why; the company reads it. */
export function ReasonField({ reason, hint }: { reason: Reason; hint: string }) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('jobs.reason')}
      hint={hint}
      error={reason.isMissing ? t('validation:moderation_reason_required') : undefined}
    >
      <TextArea
        value={reason.text}
        rows={3}
        maxLength={limits.moderationReasonMaxLength}
        onChange={(event) => reason.setText(event.target.value)}
      />
    </Field>
  );
}
