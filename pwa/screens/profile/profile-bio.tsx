import { Link } from '@tanstack/react-router';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { PendingMark } from './pending-mark.tsx';

/**
 * The whole bio in its own direction, with its line breaks; owners without one are invited to write it. @see
 * requirements H14, H15
 */
export function ProfileBio({ bio, isOwner }: { bio: string; isOwner: boolean }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  if (bio.trim() !== '') {
    return (
      <>
        <p
          dir="auto"
          lang={foreignTo(language, bio)}
          className="own-edge max-w-read text-lg whitespace-pre-line wrap-anywhere"
        >
          <FreeText>{bio}</FreeText>
        </p>
        <PendingMark of={['bio', 'bioOther']} />
      </>
    );
  }
  if (!isOwner) return null;
  return (
    <p className="max-w-read text-muted">
      <span>{`${t('owner.no_bio')} `}</span>
      <Link to="/profile/edit" className="text-link">
        {t('owner.write_bio')}
      </Link>
    </p>
  );
}
