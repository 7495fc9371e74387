import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { untilOutboxIsRead, useOutbox } from '#pwa/data/offline/outbox.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { FormSkeleton, orNullWhenLate } from '#pwa/features/forms/changes-draft.tsx';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { type ProfileDraft, readDraft } from './profile-form.ts';

/** The form of the own profile; visitors are sent home. @see requirements B4, J1 */
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
          <ProfileFormSkeleton />
        )}
      </div>
    </div>
  );
}

/** Sends a visitor home, with a toast that leads to the login. Not for people who have just logged out. @see requirements J1 */
function VisitorGoesHome() {
  const { t } = useTranslation('edit-profile');
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language would show the toast a second time
  useEffect(() => {
    const onAct = () => void navigate({ to: '/login', search: { next: '/profile/edit' } });
    showToast({ title: t('visitor'), action: { label: t('visitor_login'), onAct } });
    void navigate({ to: '/', replace: true });
  }, []);

  return null;
}

const noDraft = { values: {}, seen: {} };

// Loaded early, because without a connection the scripts that save could not be loaded.
function loadSaving(): void {
  // A save loads them again, and shows when it cannot.
  import('#pwa/data/profile/save-and-send.ts').catch(() => undefined);
}

/** The state of the edits, and the form, which starts again after the person has undone the saved edits. */
function OwnForm(props: Omit<EditFormProps, 'draft'>) {
  const draft = useStoredDraft(props.user.id);
  useEffect(loadSaving, []);
  const round = useFormRound();
  const place = { form: 'profile', userId: props.user.id };
  const handleUndo = () => {
    round.end();
    void storeFormDraft(place, {});
  };
  if (!draft) return <ProfileFormSkeleton />;
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
        <OutboxNotices onUndo={handleUndo} />
      </div>
      <EditForm key={round.number} {...props} draft={round.number === 0 ? draft : noDraft} />
    </>
  );
}

/** A new round begins after an undo, as soon as no edit is pending: the account then has the published values again. */
function useFormRound(): { number: number; end: () => void } {
  const hasPending = useOutbox().pendingFields.length > 0;
  const [round, setRound] = useState({ number: 0, isEnding: false });
  if (round.isEnding && !hasPending) setRound({ number: round.number + 1, isEnding: false });
  return { number: round.number, end: () => setRound({ ...round, isEnding: true }) };
}

/**
 * The stored draft of an account: undefined until the draft and the pending edits are read. A form that starts earlier
 * would show the values of the server, and a save would conflict with the person's own edit.
 */
function useStoredDraft(userId: number): ProfileDraft | undefined {
  const [draft, setDraft] = useState<ProfileDraft>();
  useEffect(() => {
    const reading = [readFormDraft({ form: 'profile', userId }), untilOutboxIsRead(userId)] as const;
    void Promise.all([orNullWhenLate(reading[0]), orNullWhenLate(reading[1])]).then(([stored]) =>
      setDraft(readDraft(stored?.fields)),
    );
  }, [userId]);
  return draft;
}

function ProfileFormSkeleton() {
  return <FormSkeleton hasPicture fields={['line', 'line', 'line', 'paragraphs', 'line', 'line']} />;
}
