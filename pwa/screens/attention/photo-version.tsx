import { useKeptPicture } from '#pwa/data/use-kept-picture.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** One version of the photo; a new one is read from the device. */
export function PhotoVersion({ reference }: { reference: string | null }) {
  const { t } = useTranslation('offline');
  const address = useKeptPicture(reference);
  if (reference === null) return <p className="text-subtle">{t('attention.photo_none')}</p>;
  const isNew = !reference.startsWith('/');
  return (
    <img
      className="photo-version"
      src={address}
      alt={t(isNew ? 'attention.photo_mine' : 'attention.photo_theirs')}
      width={96}
      height={96}
    />
  );
}
