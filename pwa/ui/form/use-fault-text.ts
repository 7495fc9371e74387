import { useTranslation } from '../../i18n/use-translation.ts';

/** Says the error of a field: a key of `validation.json` or `errors.json`, or a text that is ready. */
export function useFaultText(): (fault: string) => string {
  const { t } = useTranslation('validation');
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  return (fault) => say(fault, { defaultValue: say(`errors:${fault}`, { defaultValue: fault }) });
}
