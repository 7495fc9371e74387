import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { checkSession } from '#pwa/data/session.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { EditForm } from './edit-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { useKeptDraft } from './use-profile-draft.ts';

/** The own profile, to be changed; visitors are sent home. @see checklist B4, J1 */
export function EditProfileScreen() {
  const { t } = useTranslation('edit-profile');
  const session = useSession();
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  if (session.state === 'signed-out') {
    if (hasSessionEnded) return <Navigate to="/login" search={{ next: '/profile/edit' }} replace />;
    return <Navigate to="/" replace />;
  }
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="mb-6 text-3xl md:text-4xl">{t('title')}</h1>
        {session.state === 'signed-in' ? (
          <Draft
            key={session.user.id}
            user={session.user}
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

function Draft({ user, onSessionEnded }: { user: OwnProfile; onSessionEnded: () => void }) {
  const draft = useKeptDraft(user.id);
  return draft ? <EditForm user={user} draft={draft} onSessionEnded={onSessionEnded} /> : <EditSkeleton />;
}
