import { lazy, Suspense } from 'react';
import { closeAuthDialog, useAuthDialog } from './auth-dialog-state.ts';

const AuthDialog = lazy(() => import('./auth-dialog.tsx').then(({ AuthDialog }) => ({ default: AuthDialog })));

/** The login and registration dialogs; their code is loaded when one is opened. Rendered once, by the shell. */
export function AuthDialogs() {
  const dialog = useAuthDialog();
  if (!dialog) return null;
  return (
    <Suspense>
      <AuthDialog dialog={dialog} onClose={closeAuthDialog} />
    </Suspense>
  );
}
