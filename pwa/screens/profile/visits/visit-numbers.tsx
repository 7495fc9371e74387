import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnVisits } from '#shared/model/visits.ts';

/** How many came, who of them has an account, and how many came in the days before. */
export function VisitNumbers({ visits: { total, signedIn, previousTotal } }: { visits: OwnVisits }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const facts = [
    { label: t('signed_in'), count: signedIn },
    { label: t('others'), count: total - signedIn },
    { label: t('before'), count: previousTotal },
  ];
  return (
    <div>
      <p>
        {total > 0 && <span className="visits-total">{`${formatNumber(total, language)} `}</span>}
        <span className="text-sm text-muted">{t('total', { count: total })}</span>
      </p>
      <dl className="visits-facts">
        {facts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* The Arabic zero alone is a dot. */}
            <dd>{count > 0 ? formatNumber(count, language) : t('nobody')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
