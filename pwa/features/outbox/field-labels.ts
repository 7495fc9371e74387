import type { Outbox } from '#pwa/data/offline/outbox.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Names fields in the person's language, in one line: `Bio, Skills`. */
export function useFieldList(): (fields: Outbox['pendingFields']) => string {
  const { t } = useTranslation('offline');
  return (fields) => fields.map((field) => t(`fields.${field}`)).join(t('comma'));
}
