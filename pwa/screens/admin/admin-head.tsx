import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWaitingJobs } from '#pwa/data/admin/use-waiting-jobs.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useDocumentTitle } from '#pwa/ui/use-document-title.ts';
import { type AdminPlace, adminPlaces } from './admin-places.ts';

/** The title of a part, and the tabs that lead to the others. */
export function AdminHead({ label }: Pick<AdminPlace, 'label'>) {
  const { t } = useTranslation('admin');
  const title = t(`${label}.title`);
  useDocumentTitle(t('shell:title.suffix', { title }));
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-1 text-lg text-muted">{t(`${label}.lead`)}</p>
      <AdminTabs />
    </>
  );
}

function AdminTabs() {
  const { t } = useTranslation('admin');
  const tabs = useRef<HTMLElement>(null);

  // On a phone the tab of this part may lie beyond the edge.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);

  return (
    <nav ref={tabs} className="tabs-d tabs-admin mt-6" aria-label={t('places.label')}>
      {adminPlaces.map(({ splat, label }) => (
        <Link
          key={label}
          to="/admin/$"
          params={{ _splat: splat }}
          activeOptions={{ exact: true, includeSearch: false }}
          resetScroll={false}
        >
          <span>{t(`places.${label}`)}</span>
          {label === 'jobs' && <WaitingJobs />}
        </Link>
      ))}
    </nav>
  );
}

/** How many jobs wait for a decision; nothing while none does. */
function WaitingJobs() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const count = useWaitingJobs();
  if (!count) return null;
  const number = formatNumber(count, language);
  return (
    <span className="bdg bdg-warning ms-2">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{t('jobs.waiting', { count, number })}</span>
    </span>
  );
}
