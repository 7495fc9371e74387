import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useEarlyChoice } from '#pwa/ui/use-early-choice.ts';

export interface OrderSelectProps {
  /** Names the usual order, which has no place in the address. */
  usual: string;
  others: readonly { value: string; label: string }[];
  /** `''` for the usual one. */
  value: string;
  onChoose: (value: string) => void;
}

/** The order of a list, at the end of its filters; without scripts a part of their form. */
export function OrderSelect({ usual, others, value, onChoose }: OrderSelectProps) {
  const { t } = useTranslation('filters');
  const select = useEarlyChoice(value, onChoose);
  return (
    <label className="order ms-auto flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
      <span className="flex-none">{t('sort')}</span>
      <select
        ref={select}
        className="select-field w-auto max-w-full"
        name="sort"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{usual}</option>
        {others.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
