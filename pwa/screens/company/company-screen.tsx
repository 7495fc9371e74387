import { getRouteApi } from '@tanstack/react-router';
import { useCompany } from '#pwa/data/directory/use-company.ts';
import { CompanyFailure, CompanyMissing } from './company-failure.tsx';
import { CompanySkeleton } from './company-skeleton.tsx';
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
