import { useState } from 'react';
import type { SavedKeeper } from '#pwa/data/offline/saved-owner.ts';
import { useSavedKeepers } from '#pwa/data/saved/use-saved-things.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { SavedThingsView } from './saved-things-view.tsx';

/** The saved things of the person, the company or this device, readable without a connection. */
export function SavedScreen() {
  const { t } = useTranslation('saved');
  const keepers = useSavedKeepers();
  const [wanted, setWanted] = useState<SavedKeeper['owner']>();
  const keeper = keepers.find(({ owner }) => owner === wanted) ?? keepers[0];
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('hint')}</p>
        {keeper && keepers.length > 1 && <Keepers keepers={keepers} shown={keeper} onChoose={setWanted} />}
        {keeper && <SavedThingsView key={keeper.owner} keeper={keeper} />}
      </div>
    </div>
  );
}

interface KeepersProps {
  keepers: readonly SavedKeeper[];
  shown: SavedKeeper;
  onChoose: (owner: SavedKeeper['owner']) => void;
}

/** A person and a company can be signed in beside each other: each has a list of its own. */
function Keepers({ keepers, shown, onChoose }: KeepersProps) {
  const { t } = useTranslation('saved');
  const session = useCompanySession();
  const companyName = session.state === 'signed-in' ? session.account.name : t('of_company');
  return (
    <div className="mt-4">
      <Segmented
        label={t('whose')}
        value={shown.owner}
        onChange={onChoose}
        options={keepers.map(({ owner, account }) => ({
          value: owner,
          label: account?.realm === 'company' ? companyName : t('mine'),
        }))}
      />
    </div>
  );
}
