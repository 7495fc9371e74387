import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '#pwa/data/session/use-session.ts';
import { DirectoryPanel } from '#pwa/features/directory/directory-panel.tsx';
import type { Filter } from '#pwa/features/directory/filter-panel.tsx';
import { OrderSelect, type OrderSelectProps } from '#pwa/features/directory/order-select.tsx';
import {
  countryOfChoices,
  useIndustryFilter,
  useValueFilters,
  useWhereFilters,
} from '#pwa/features/directory/use-filters.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { Country } from '#shared/catalog/countries.ts';
import { type Choices, experienceLevels, payLevels, postedLevels } from '#shared/catalog/directory-filters.ts';
import { currencyOf } from '#shared/catalog/work.ts';
import { isTenfold } from '#shared/rules/pay.ts';
import { amountText } from '#shared/rules/pay-text.ts';

const route = getRouteApi('/jobs');

/** The filters and the order of the jobs. Reads the address here, because its element must stay the same for all renders. */
export function JobFilters() {
  const search = route.useSearch();
  const filters = useJobFilters(search);
  return (
    <DirectoryPanel feed="jobs" search={search} filters={filters}>
      {(write) => <JobSort value={search.sort ?? ''} onChoose={(sort) => write({ sort })} />}
    </DirectoryPanel>
  );
}

/** The filters of jobs in the shown language; places only once a country is chosen. @see requirements K9 */
function useJobFilters(choices: Choices<'jobs'>): Filter[] {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const payText = usePayLevelText();
  const country = countryOfChoices(choices);
  const { experience = '', pay = '', posted = '' } = choices;
  const counted = (count: number) => ({ count, number: formatNumber(count, language) });
  return [
    useIndustryFilter(choices),
    ...useWhereFilters(choices),
    ...useValueFilters('jobs', choices),
    {
      ...{ name: 'experience', label: t('experience'), all: t('experience'), value: experience },
      values: experienceLevels.map((one) => ({ value: String(one), label: t('experience_up_to', counted(one)) })),
    },
    {
      ...{ name: 'pay', label: t('pay'), all: t('pay'), value: pay },
      values: payLevels.map((one) => ({ value: String(one), label: payText(one, country) })),
    },
    {
      ...{ name: 'posted', label: t('posted'), all: t('posted_any'), value: posted },
      values: postedLevels.map((one) => ({ value: String(one), label: t('posted_within', counted(one)) })),
    },
  ];
}

/** Returns the text of a level of pay, in the currency of a country; without a country in riyals or dirhams. */
function usePayLevelText(): (level: number, country: Country | undefined) => string {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  return (level, country) => {
    if (!country) return t('pay_from_any', { number: formatNumber(level, language) });
    const currency = currencyOf[country];
    const amount = isTenfold(currency) ? level / 10 : level;
    return t('pay_from', { amount: amountText([amount], currency, language) });
  };
}

/** Loads the filters with their texts; the first view does not need them. */
export async function loadJobFilters(): Promise<typeof JobFilters> {
  await loadNamespaces(['filters', 'job-fields', 'job-words', 'places']);
  return JobFilters;
}

/** The order of the jobs, for talents only, because nobody else has a best match. @see requirements K10 */
function JobSort({ value, onChoose }: Pick<OrderSelectProps, 'value' | 'onChoose'>) {
  const { t } = useTranslation('filters');
  const session = useSession();
  if (session.state === 'unknown') return <div className="order-room" />;
  if (session.state !== 'signed-in' || session.account.role !== 'talent') return null;
  const others = [{ value: 'match', label: t('best_match') }];
  return <OrderSelect usual={t('newest')} others={others} value={value} onChoose={onChoose} />;
}
