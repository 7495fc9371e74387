import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Says that a company has to log in, and leads to where it can; from there the way leads back. @see requirements Q1 */
export function NotAuthenticated() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const next = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again by a change of language, it would say the same twice
  useEffect(() => {
    showToast({ title: t('not_authenticated.title'), description: t('not_authenticated.hint'), tone: 'destructive' });
    void navigate({ to: '/company-login', search: { next }, replace: true });
  }, []);

  return (
    <>
      <h1 className="sr-only">{t('not_authenticated.title')}</h1>
      <EmptyState title={t('not_authenticated.title')} hint={t('not_authenticated.hint')} />
    </>
  );
}
