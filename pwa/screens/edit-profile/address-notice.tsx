import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';

/** The address stays unchanged. @see requirements J3 */
export function AddressNotice({ slug }: { slug: string }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <IconLock className="icon text-subtle" aria-hidden="true" />
        {t('address')}
      </p>
      <AddressPlate slug={slug} />
    </div>
  );
}
