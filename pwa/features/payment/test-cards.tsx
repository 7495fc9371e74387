import { useTranslation } from '#pwa/i18n/use-translation.ts';

const cards = [
  ['success', '4242 4242 4242 4242'],
  ['authentication', '4000 0025 0000 3155'],
  ['declined', '4000 0000 0000 0002'],
  ['error', '4000 0000 0000 0119'],
] as const;

/** Card numbers and their results. */
export function TestCards() {
  const { t } = useTranslation('upgrade');
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-2 font-semibold">{t('simulated.cards')}</summary>
      <dl className="grid gap-2">
        {cards.map(([outcome, number]) => (
          <div key={outcome}>
            <dt dir="ltr" className="ltr font-display">
              {number}
            </dt>
            <dd>{t(`simulated.${outcome}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
