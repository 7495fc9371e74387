import type { ComponentProps } from 'react';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useFieldAttributes } from '#pwa/ui/field-context.ts';
import { isCalendarDay } from '#shared/rules/calendar-day.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & { value: string };

/**
 * A day. Browsers write it in their own language and digits; so the day in the shown language covers that, except while
 * somebody types in it. Screen readers hear the browser's own. @see requirements A10
 */
export function DateInput({ value, ...props }: DateInputProps) {
  const wiring = useFieldAttributes();
  const language = useLanguage();
  return (
    <span className="date-input">
      <input {...wiring} {...props} type="date" value={value} className="input-field" />
      {isCalendarDay(value) && (
        <span className="date-shown" aria-hidden="true">
          {formatDay(value, language)}
        </span>
      )}
    </span>
  );
}
