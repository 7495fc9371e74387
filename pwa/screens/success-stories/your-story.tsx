import { Link } from '@tanstack/react-router';
import { useSession } from '#pwa/data/account/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';

/** How a story gets here. */
export function YourStory() {
  const { t } = useTranslation('stories');
  const session = useSession();
  const isTalent = session.state === 'signed-in' && session.account.role === 'talent';
  return (
    <section className="card-d mt-12 p-6 sm:p-10">
      <h2 className="text-2xl">{t('yours.title')}</h2>
      <p className="mt-2 text-muted">{t('yours.text')}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {isTalent && (
          <Link to="/profile/edit" hash="story" className={buttonClass()}>
            {t('yours.edit')}
          </Link>
        )}
        <Link to="/upgrade" className={buttonClass({ variant: 'outline' })}>
          {t('yours.upgrade')}
        </Link>
      </p>
    </section>
  );
}
