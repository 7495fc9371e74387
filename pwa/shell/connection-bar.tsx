import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useOutbox } from '#pwa/data/use-outbox.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { latePart } from './late-part.ts';

const SignInBar = latePart(() => import('./sign-in-bar.tsx').then((module) => module.SignInBar), 'offline');

/** What stands between the person and the server, in the live region that holds it. @see checklist V4, V10 */
export function ConnectionBar() {
  const { pause, pendingFields } = useOutbox();
  const session = useSession();
  const isOffline = useConnection() === 'offline';
  const mustSignIn = session.state === 'signed-out' && pause === 'signed_out' && pendingFields.length > 0;
  return (
    <>
      {isOffline && <OfflineBar />}
      <Suspense>{mustSignIn && !isOffline && <SignInBar />}</Suspense>
    </>
  );
}

/** The page shows what is saved; leads to what that is. */
function OfflineBar() {
  const { t } = useTranslation('shell');
  return (
    <div className="offline-bar">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconCloudOff className="icon" aria-hidden="true" />
        <span className="py-2">{t('offline.bar')}</span>
        <Link to="/offline" className="offline-bar-link">
          {t('offline.more')}
        </Link>
      </p>
    </div>
  );
}
