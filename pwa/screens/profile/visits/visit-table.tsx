import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { VisitDay } from '#shared/model/visits.ts';

/** The days of the chart as a table, the newest first, for readers who open it. */
export function VisitTable({ days }: { days: readonly VisitDay[] }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  return (
    <details className="visits-more">
      <summary className="text-link">{t('as_table')}</summary>
      <table className="visits-table">
        <caption className="text-xs text-muted">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatShortDay(day, language)}</time>
              </th>
              {/* The Arabic zero alone is a dot. */}
              <td>{count > 0 ? formatNumber(count, language) : t('none_on_day')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
