import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { EditSkeleton } from './edit-skeleton.tsx';
import { OwnForm } from './own-form.tsx';

/** The own profile, to be changed; visitors are sent home. @see requirements B4, J1 */
export function EditProfileScreen() {
  const { t } = useTranslation('edit-profile');
  const session = useSession();
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (session.state === 'signed-out' && !isSaving) {
    if (hasSessionEnded) return <Navigate to="/login" search={{ next: '/profile/edit' }} replace />;
    return wasSignedIn ? <Navigate to="/" replace /> : <VisitorGoesHome />;
  }
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="mb-6 text-3xl md:text-4xl">{t('title')}</h1>
        {session.state === 'signed-in' ? (
          <OwnForm
            key={session.account.id}
            user={session.account}
            onSaving={setIsSaving}
            onSessionEnded={() => {
              setHasSessionEnded(true);
              void checkSession({ force: true });
            }}
          />
        ) : (
          <EditSkeleton />
        )}
      </div>
    </div>
  );
}

/** Sends a visitor home, and says why with the way to log in. Who has just logged out here knows why. @see requirements J1 */
function VisitorGoesHome() {
  const { t } = useTranslation('edit-profile');
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: run again by a change of language, it would say the same twice
  useEffect(() => {
    const onAct = () => void navigate({ to: '/login', search: { next: '/profile/edit' } });
    showToast({ title: t('visitor'), action: { label: t('visitor_login'), onAct } });
    void navigate({ to: '/', replace: true });
  }, []);

  return null;
}
