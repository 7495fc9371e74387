import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Offers what may have been searched for instead; the filters stay. @see requirements I20 */
export function DidYouMean({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation('talents');
  const { pathname, searchStr } = useLocation();
  if (!text) return null;
  const search = new URLSearchParams(searchStr);
  search.set('q', text);
  // Another list begins at its start.
  search.delete('after');
  const address: string = `${pathname}?${search}`;
  return (
    <p className="mb-4 text-lg" role="status">
      {t('did_you_mean')}{' '}
      <Link to={address} replace resetScroll={false} className="text-link font-medium">
        <bdi>{text}</bdi>
      </Link>
      {t('question_mark')}
    </p>
  );
}
