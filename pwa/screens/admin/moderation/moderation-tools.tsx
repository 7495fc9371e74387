import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { AccountSearch, type AccountSearchProps } from '../account-search.tsx';

/** Which accounts are shown, listed or hidden ones. */
export function ModerationTools({ search, ...rest }: Omit<AccountSearchProps, 'first'>) {
  const { t } = useTranslation('admin');
  const control = (
    <Segmented
      label={t('people.view')}
      value={search.view}
      options={[
        { value: 'listed', label: t('people.listed') },
        { value: 'hidden', label: t('people.hidden') },
      ]}
      onChange={(view) => search.change({ view: view === 'hidden' ? view : '' })}
    />
  );
  return <AccountSearch search={search} first={{ label: t('people.view'), control }} {...rest} />;
}
