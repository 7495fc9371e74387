import { IconDownload } from '@tabler/icons-react';
import { formatNumber, formatPercent } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field, Select, TextInput } from '#pwa/ui/field.tsx';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import type { ApplicationsRequest, DashboardSearch } from '../dashboard-address.ts';

interface ReceivedFilterProps {
  all: readonly ReceivedApplication[];
  asked: ApplicationsRequest;
  /** Part of an applicant's name. */
  name: string;
  onName: (name: string) => void;
  onChange: (over: DashboardSearch) => void;
  /** Undefined when no application is shown. */
  onDownload: (() => void) | undefined;
}

const scores = [80, 60, 40, 20] as const;
const sorts = ['newest', 'oldest', 'score'] as const;

/** Filters and sorts the applications, and downloads those shown. */
export function ReceivedFilter({ all, asked, name, onName, onChange, onDownload }: ReceivedFilterProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const optionOf = (status: ApplicationStatus) => {
    const count = all.filter((one) => one.status === status).length;
    const label = t(`catalog:applicationStatuses.${status}`);
    return count > 0 ? t('received.status_option', { status: label, number: formatNumber(count, language) }) : label;
  };
  // The values are those of the options below.
  const change = (field: keyof DashboardSearch) => (event: { currentTarget: { value: string } }) =>
    onChange({ [field]: event.currentTarget.value || undefined } as DashboardSearch);
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3 border-b border-line pb-5 md:grid-cols-[1fr_1fr_1fr_auto] md:*:first:col-span-full">
      <Field label={t('received.search')}>
        <TextInput
          type="search"
          value={name}
          autoComplete="off"
          placeholder={t('received.search_hint')}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </Field>
      <Field label={t('received.filter_status')}>
        <Select value={asked.status ?? ''} onChange={change('status')}>
          <option value="">{t('received.all_statuses')}</option>
          {applicationStatuses.map((status) => (
            <option key={status} value={status}>
              {optionOf(status)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('received.filter_score')}>
        <Select value={asked.minScore > 0 ? String(asked.minScore) : ''} onChange={change('score')}>
          <option value="">{t('received.all_scores')}</option>
          {scoresWith(asked.minScore).map((score) => (
            <option key={score} value={score}>
              {t('received.score_from', { percent: formatPercent(score, language) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('received.sort')}>
        <Select value={asked.sort} onChange={change('sort')}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`received.sort_${sort}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="outline"
        className="min-h-12"
        icon={<IconDownload className="icon" aria-hidden="true" />}
        disabled={onDownload === undefined}
        onClick={onDownload}
      >
        {t('received.csv')}
      </Button>
    </search>
  );
}

/** The usual scores, and the score of the address when it is another one. */
function scoresWith(current: number): number[] {
  return [...new Set([...scores, ...(current > 0 ? [current] : [])])].sort((a, b) => b - a);
}

interface ApplicationFilter extends Pick<ApplicationsRequest, 'status' | 'minScore' | 'sort'> {
  /** Part of the applicant's name, in either language. */
  name?: string;
}

function matcherOf({ status, minScore, name = '' }: ApplicationFilter) {
  const words = normalizeSearch(name).split(' ');
  const hasName = ({ user }: ReceivedApplication) => {
    const names = normalizeSearch(`${user.name} ${user.nameOther ?? ''}`);
    return words.every((word) => names.includes(word));
  };
  return (one: ReceivedApplication): boolean =>
    hasName(one) &&
    (status === undefined || one.status === status) &&
    (minScore === 0 || (one.matchScore ?? -1) >= minScore);
}

const newestFirst = (a: ReceivedApplication, b: ReceivedApplication) =>
  Date.parse(b.appliedAt) - Date.parse(a.appliedAt) || b.id - a.id;

const orders: Record<ApplicationFilter['sort'], (a: ReceivedApplication, b: ReceivedApplication) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  score: (a, b) => (b.matchScore ?? -1) - (a.matchScore ?? -1) || newestFirst(a, b),
};

/** The applications that match the filter, in its order. @see requirements S1 */
export function shownApplications(
  all: readonly ReceivedApplication[],
  filter: ApplicationFilter,
): ReceivedApplication[] {
  return all.filter(matcherOf(filter)).sort(orders[filter.sort]);
}
