import { type ReactNode, useId } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

export interface AccountPartProps {
  /** Where the way beside the page leads. */
  anchor: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One part of the account's page. */
export function AccountPart({ anchor, title, hint, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className="card-d scroll-mt-22 p-5 md:p-7" id={anchor} aria-labelledby={id}>
      <div className="mb-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

export interface AccountSwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A switch of the account's page, with its label and hint. */
export function AccountSwitch({ label, hint, isOn, isBusy, isDisabled, onToggle }: AccountSwitchProps) {
  const hintId = useId();
  return (
    <label className="account-row">
      <span className="account-says">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={hintId} className="block text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        aria-label={label}
        aria-describedby={hint && hintId}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}

interface PartStateProps {
  /** The part whose texts are shown. */
  of: 'alerts' | 'sessions' | 'tokens' | 'webhooks';
}

/** The skeleton of a part while it loads. */
export function PartSkeleton({ of }: PartStateProps) {
  const { t } = useTranslation('account');
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t(`${of}.loading`)}</span>
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

/** Why a part could not be loaded: there is no connection, or the server failed and the person can try again. */
export function PartFailure({ of, onRetry }: PartStateProps & { onRetry: () => void }) {
  const { t } = useTranslation('account');
  if (useIsOffline()) return <OfflineLine>{t(`${of}.offline`)}</OfflineLine>;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span className="text-muted">{t(`${of}.failed`)}</span>
      <Button variant="outline" onClick={onRetry}>
        {t('shell:ui.retry')}
      </Button>
    </p>
  );
}
