import { getRouteApi, Link } from '@tanstack/react-router';
import { useCompany } from '#pwa/data/directory/use-company.ts';
import { PageFailure } from '#pwa/features/missing/not-found-page.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { NothingHere } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
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
      return <PageFailure of="company-page" address={`company/${slug}`} error={page.error} onRetry={page.retry} />;
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
