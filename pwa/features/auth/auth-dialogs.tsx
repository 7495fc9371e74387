import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import {
  closeAuthDialog,
  type AuthDialog as DialogName,
  noteAuthDialogShown,
  useAuthDialog,
} from './auth-dialog-state.ts';
import { forgetDrafts, restoreDrafts } from './form-drafts.ts';

type DialogComponent = ComponentType<{ dialog: DialogName; onClose: () => void }>;

async function loadDialog(): Promise<DialogComponent> {
  const [{ AuthDialog }] = await Promise.all([
    import('./auth-dialog.tsx'),
    loadNamespaces(['auth', 'validation']),
    restoreDrafts(),
  ]);
  return AuthDialog;
}

/**
 * The login and registration dialogs; their code is loaded when one is opened. They close when somebody signs in, in
 * this tab or in another. Rendered once, by the shell.
 *
 * @see requirements C13, G6
 */
export function AuthDialogs() {
  const { t } = useTranslation('errors');
  const dialog = useAuthDialog();
  const isSignedIn = useSession().state === 'signed-in';
  const [Loaded, setLoaded] = useState<DialogComponent>();
  const isWanted = dialog !== null && !isSignedIn;

  useEffect(() => {
    if (!isSignedIn) return;
    closeAuthDialog();
    forgetDrafts();
  }, [isSignedIn]);

  useEffect(() => {
    if (!isWanted || Loaded) return;
    loadDialog().then(
      (component) => setLoaded(() => component),
      () => {
        closeAuthDialog();
        showToast({ title: t('offline'), tone: 'destructive' });
      },
    );
  }, [isWanted, Loaded, t]);

  useEffect(() => {
    if (isWanted && Loaded) noteAuthDialogShown();
  });

  return isWanted && Loaded ? <Loaded dialog={dialog} onClose={closeAuthDialog} /> : null;
}
