import { AuthDialogs } from '#pwa/features/auth/auth-dialogs.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';

/** What every screen may call for, loaded once the first view is painted. */
export function LateParts() {
  return (
    <>
      <AuthDialogs />
      <Toaster />
    </>
  );
}
