import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** One version of the photo; a new one is a `data:` URL, a published one an address. */
export function PhotoVersion({ address }: { address: string | null }) {
  const { t } = useTranslation('offline');
  if (address === null) return <p className="text-subtle">{t('attention.photo_none')}</p>;
  const isNew = address.startsWith('data:');
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
