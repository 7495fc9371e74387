import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Star } from '#pwa/ui/star.tsx';

/** The owner's actions. @see requirements H7, H8 */
export function OwnerActions({ isFeatured }: { isFeatured: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Link to="/profile/edit" className={buttonClass()}>
        <IconPencil className="icon" aria-hidden="true" />
        {t('owner.edit')}
      </Link>
      {!isFeatured && (
        <Link to="/upgrade" className={buttonClass({ variant: 'featured' })}>
          <Star className="fill-current!" />
          {t('owner.upgrade')}
        </Link>
      )}
    </>
  );
}
