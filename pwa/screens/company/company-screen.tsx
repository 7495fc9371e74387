import { IconRefresh } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useCompany } from '#pwa/data/directory/use-company.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { NothingHere } from '#pwa/ui/address-plate.tsx';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { useDocumentTitle } from '#pwa/ui/page-meta.ts';
import { CompanySkeleton } from './company-frame.tsx';
import { CompanyView } from './company-view.tsx';

const route = getRouteApi('/company/$slug');

/** One company's public page. @see requirements L1–L11 */
export function CompanyScreen() {
  const { slug } = route.useParams();
  const page = useCompany(slug);
  switch (page.state) {
    case 'loading':
      return <CompanySkeleton />;
    case 'missing':
      return <CompanyMissing slug={slug} />;
    case 'failed':
      return <CompanyFailure slug={slug} error={page.error} onRetry={page.retry} />;
    case 'ready':
      return <CompanyView key={slug} {...page} page={page.data} />;
  }
}

/** No company has this address. @see requirements L5 */
function CompanyMissing({ slug }: { slug: string }) {
  const { t } = useTranslation('company-page');
  useDocumentTitle(t('shell:title.suffix', { title: t('missing.title') }));
  return (
    <NothingHere
      address={`company/${slug}`}
      title={t('missing.title')}
      hint={t('missing.hint')}
      actions={
        <Link to="/browse-companies" className={buttonClass()}>
          {t('browse')}
        </Link>
      }
    />
  );
}

interface CompanyFailureProps {
  slug: string;
  error: RequestFailure;
  onRetry: () => void;
}

/** Neither the network nor the device has this company; the address stays, with a button to try again. */
function CompanyFailure({ slug, error, onRetry }: CompanyFailureProps) {
  const { t } = useTranslation('company-page');
  const isOffline = error.kind === 'offline';
  return (
    <NothingHere
      address={`company/${slug}`}
      title={isOffline ? t('failed.offline_title') : t('failed.title')}
      hint={isOffline ? t('failed.offline_hint') : failureText(t, error)}
      actions={
        <>
          <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
          <Link to="/browse-companies" className={buttonClass({ variant: 'outline' })}>
            {t('browse')}
          </Link>
        </>
      }
    />
  );
}
