import { IconBell, IconBellOff } from '@tabler/icons-react';
import type { SavedKeeper } from '#pwa/data/offline/saved-owner.ts';
import { setAlert } from '#pwa/data/saved/saved-actions.ts';
import { alertSaid } from '#pwa/features/saved/alert-said.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type AlertRhythm, alertRhythms } from '#shared/catalog/saved.ts';
import type { SavedItem } from '#shared/model/saved.ts';

interface SavedAlertProps {
  item: SavedItem;
  keeper: SavedKeeper;
  name: string;
}

/** How often new matches of a search, or new jobs of a company, are told. */
export function SavedAlert({ item, keeper, name }: SavedAlertProps) {
  const { t } = useTranslation('saved');
  const isOn = item.alert !== 'off';
  const Bell = isOn ? IconBell : IconBellOff;
  async function choose(alert: AlertRhythm) {
    try {
      await setAlert(keeper, item, alert);
      showToast(alertSaid(keeper, alert));
    } catch {
      showToast({ title: t('press.failed'), description: t('press.failed_hint'), tone: 'destructive' });
    }
  }
  return (
    <p className="mt-1 flex items-center gap-2 text-sm">
      <Bell className={isOn ? 'icon text-primary' : 'icon text-muted'} aria-hidden="true" />
      <select
        className="select-field w-auto max-w-full"
        aria-label={t('alert.of', { name })}
        value={item.alert}
        onChange={(event) => void choose(alertRhythms.find((one) => one === event.target.value) ?? 'off')}
      >
        {alertRhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {t(`alert.${rhythm}`)}
          </option>
        ))}
      </select>
    </p>
  );
}
