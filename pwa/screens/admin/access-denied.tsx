import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** Says that the page is for administrators only. @see requirements N1 */
export function AccessDenied() {
  const { t } = useTranslation('admin');
  return (
    <PlainPage
      pattern="admin"
      title={t('denied.title')}
      lead={t('denied.hint')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('denied.home')}
        </Link>
      }
    />
  );
}
