import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';

interface StatusSelectProps {
  name: string;
  status: ApplicationStatus;
  isDisabled: boolean;
  onChoose: (status: ApplicationStatus) => void;
}

const tones: Record<ApplicationStatus, string | false> = {
  pending: false,
  reviewing: 'border-info-ink/55 bg-info-soft text-info-ink',
  accepted: 'border-success-ink/55 bg-success-soft text-success-ink',
  rejected: 'border-error-ink/55 bg-error-soft text-error-ink',
};

/** Any status, at any time. @see requirements S2 */
export function StatusSelect({ name, status, isDisabled, onChoose }: StatusSelectProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid gap-1">
      <p className="text-xs text-muted" aria-hidden="true">
        {t('received.status_label')}
      </p>
      <select
        className={classNames('select-field font-semibold', tones[status])}
        aria-label={t('received.status', { name })}
        value={status}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = applicationStatuses.find((one) => one === event.currentTarget.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {applicationStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`catalog:applicationStatuses.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
