import { IconDownload } from '@tabler/icons-react';
import { formatNumber, formatPercent } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import type { AskedApplications } from '../read-dashboard-search.ts';

interface ReceivedToolsProps {
  all: readonly ReceivedApplication[];
  asked: AskedApplications;
  /** Words of a name. */
  name: string;
  onName: (name: string) => void;
  onChange: (over: DashboardSearch) => void;
  /** Null when nothing is shown that could be in it. */
  onDownload: (() => void) | null;
}

const scores = [80, 60, 40, 20] as const;
const sorts = ['newest', 'oldest', 'score'] as const;

/** Which applications are shown, in which order, and the way to take them along. */
export function ReceivedTools({ all, asked, name, onName, onChange, onDownload }: ReceivedToolsProps) {
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
        disabled={onDownload === null}
        onClick={onDownload ?? undefined}
      >
        {t('received.csv')}
      </Button>
    </search>
  );
}

/** The usual scores, and one that only the address knows. */
function scoresWith(asked: number): number[] {
  return [...new Set([...scores, ...(asked > 0 ? [asked] : [])])].sort((a, b) => b - a);
}
