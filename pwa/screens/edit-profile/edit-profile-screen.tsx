import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkSession } from '#pwa/data/account/session.ts';
import { useSession } from '#pwa/data/account/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { EditSkeleton } from './edit-skeleton.tsx';
import { OwnForm } from './own-form.tsx';

/** The own profile, to be changed; visitors are sent home. @see requirements B4, J1 */
export function EditProfileScreen() {
  const { t } = useTranslation('edit-profile');
  const session = useSession();
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  if (session.state === 'signed-out' && !isSaving) {
    if (hasSessionEnded) return <Navigate to="/login" search={{ next: '/profile/edit' }} replace />;
    return <Navigate to="/" replace />;
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
