import type { CapacityChoice, OfflineData } from '#pwa/data/offline/offline-data.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';

const choices = ['auto', 'little', 'phone', 'all'] as const satisfies readonly CapacityChoice[];

export interface CapacityChoicesProps extends Pick<OfflineData, 'choice' | 'auto'> {
  /** Throws where the browser keeps nothing. */
  onChoose: (choice: CapacityChoice) => void;
}

/** How much of the directory stays on this device. @see protocol §3 Capacity */
export function CapacityChoices({ choice, auto, onChoose }: CapacityChoicesProps) {
  const { t } = useTranslation('offline');
  const choose = (wanted: CapacityChoice) => {
    try {
      onChoose(wanted);
    } catch {
      showToast({ title: t('data.choice_failed'), tone: 'destructive' });
    }
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-semibold">{t('data.choice_title')}</legend>
      <p className="mb-3 text-sm text-muted">{t('data.choice_hint')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {choices.map((wanted) => (
          <ChoiceCard
            key={wanted}
            name="capacity"
            title={t(`data.choice.${wanted}`)}
            hint={t(`data.choice.${wanted}_hint`)}
            isChosen={wanted === choice}
            onChoose={() => choose(wanted)}
          >
            {wanted === 'auto' && <p>{t('data.auto_now', { what: t(`data.choice.${auto}`) })}</p>}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
