import { createContext, useContext } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { ProfileField } from '#shared/model/field-names.ts';

/** Marks a part of the own profile that is not published yet. @see requirements V5 */
export function PendingMark({ of }: { of: readonly ProfileField[] }) {
  const { t } = useTranslation('profile');
  const pending = useContext(PendingFields);
  if (!of.some((field) => pending.includes(field))) return null;
  return (
    <Badge tone="info" icon={<Nuqta kind="hollow" />}>
      {t('owner.not_sent')}
    </Badge>
  );
}

/** Fields of the shown profile that are saved on this device only; none on the page of somebody else. */
export const PendingFields = createContext<readonly ProfileField[]>([]);
