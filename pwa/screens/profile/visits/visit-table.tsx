import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { VisitDay } from '#shared/model/visits.ts';

const cell = 'border-b border-line py-1.5';

/** The days of the chart as a table, the newest first, for readers who open it. */
export function VisitTable({ days }: { days: readonly VisitDay[] }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  return (
    <details className="mt-5 border-t border-line pt-2">
      <summary className="text-link inline-flex min-h-11 items-center text-sm">{t('as_table')}</summary>
      <table className="w-[min(100%,24rem)] text-sm">
        <caption className="pt-1 pb-3 text-start text-xs text-muted">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-start`}>
              {t('day')}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <time dateTime={day}>{formatShortDay(day, language)}</time>
              </th>
              {/* The Arabic zero alone is a dot. */}
              <td className={`${cell} text-end`}>{count > 0 ? formatNumber(count, language) : t('none_on_day')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
