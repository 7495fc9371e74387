import { useSession } from '#pwa/data/account/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

export interface JobSortProps {
  /** `match`, or `''` for the newest first. */
  value: string;
  onChoose: (value: string) => void;
}

/** The order of the jobs, for talents: nobody else has a best match. @see requirements K10 */
export function JobSort({ value, onChoose }: JobSortProps) {
  const { t } = useTranslation('filters');
  const session = useSession();
  if (session.state !== 'signed-in' || session.account.role !== 'talent') return null;
  return (
    <label className="ms-auto flex items-center gap-3 text-sm text-muted">
      <span className="flex-none">{t('sort')}</span>
      <select className="select w-auto" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t('newest')}</option>
        <option value="match">{t('best_match')}</option>
      </select>
    </label>
  );
}
