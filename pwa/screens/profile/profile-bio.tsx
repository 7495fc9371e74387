import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { PendingMark } from './pending-mark.tsx';

/**
 * The whole bio in its own direction, with its line breaks; owners without one are invited to write it. @see
 * requirements H14, H15
 */
export function ProfileBio({ bio, isOwner }: { bio: string; isOwner: boolean }) {
  const { t } = useTranslation('profile');
  if (bio.trim() !== '') {
    return (
      <>
        <p dir="auto" className="own-edge max-w-read text-lg whitespace-pre-line wrap-anywhere">
          <FreeText>{bio}</FreeText>
        </p>
        <PendingMark of={['bio']} />
      </>
    );
  }
  if (!isOwner) return null;
  return (
    <p className="max-w-read text-muted">
      {t('owner.no_bio')}{' '}
      <Link to="/profile/edit" className="text-link">
        {t('owner.write_bio')}
      </Link>
    </p>
  );
}
