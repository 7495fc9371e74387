import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { limits } from '#shared/limits.ts';

interface ReasonFieldProps {
  value: string;
  /** Who reads it; only administrators unless given. */
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (reason: string) => void;
}

/** Why an administrator changes somebody's featuring, for the audit log. */
export function ReasonField({ value, hint, error, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field label={t('feature.reason')} hint={hint ?? t('feature.reason_hint')} error={error}>
      <TextArea
        rows={2}
        value={value}
        maxLength={limits.featuringReasonMaxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
