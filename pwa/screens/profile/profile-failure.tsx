import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { failureText } from '#pwa/data/failure-text.ts';
import type { RequestFailure } from '#pwa/data/loadable.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';

export interface ProfileFailureProps {
  slug: string;
  error: RequestFailure;
  onRetry: () => void;
}

/** Neither the network nor the device has this profile: the address stays, with a way to try again. @see B20, V3 */
export function ProfileFailure({ slug, error, onRetry }: ProfileFailureProps) {
  const { t } = useTranslation('profile');
  const isOffline = error.kind === 'offline';
  return (
    <div className="wrap grid justify-items-center gap-4 py-16 text-center lg:py-28" role="alert">
      <AddressPlate slug={slug} className="mb-4 max-w-full" />
      <h1 className="text-2xl lg:text-3xl">{isOffline ? t('failed.offline_title') : t('failed.title')}</h1>
      <p className="max-w-read text-muted">{isOffline ? t('failed.offline_hint') : failureText(t, error)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
          {t('shell:ui.retry')}
        </Button>
        <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
          {t('failed.browse')}
        </Link>
      </div>
    </div>
  );
}
