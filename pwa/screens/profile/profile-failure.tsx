import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RequestFailure } from '#pwa/data/app/loadable.ts';
import { failureText } from '#pwa/data/forms/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { NothingHere } from '#pwa/ui/nothing-here.tsx';

export interface ProfileFailureProps {
  slug: string;
  error: RequestFailure;
  onRetry: () => void;
}

/**
 * Neither the network nor the device has this profile: the address stays, with a way to try again.
 * @see requirements B20, V3
 */
export function ProfileFailure({ slug, error, onRetry }: ProfileFailureProps) {
  const { t } = useTranslation('profile');
  const isOffline = error.kind === 'offline';
  return (
    <NothingHere
      address={slug}
      title={isOffline ? t('failed.offline_title') : t('failed.title')}
      hint={isOffline ? t('failed.offline_hint') : failureText(t, error)}
      actions={
        <>
          <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('failed.browse')}
          </Link>
        </>
      }
    />
  );
}
