import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { ProfileField } from '#shared/model/field-names.ts';

interface FieldLabelProps {
  field: ProfileField;
  children: string;
}

/** The name of a field, and a mark when its value is not published yet. @see requirements V5 */
export function FieldLabel({ field, children }: FieldLabelProps) {
  return (
    <>
      <span>{children}</span>
      <PendingMark field={field} />
    </>
  );
}

/** Marks a field that is saved on this device only. */
export function PendingMark({ field }: { field: ProfileField }) {
  const { t } = useTranslation('offline');
  const { pendingFields } = useOutbox();
  if (!pendingFields.includes(field)) return null;
  return (
    <span className="ms-3 inline-flex items-center gap-1.5 text-xs font-medium text-info-ink">
      <Nuqta kind="hollow" />
      <span>{t('pending.mark')}</span>
    </span>
  );
}
