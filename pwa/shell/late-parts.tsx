import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthDialogs } from '#pwa/features/auth/auth-dialogs.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { keepScrollOnLateContent } from './late-scroll.ts';

/** What every screen may call for, loaded once the first view is painted. */
export function LateParts() {
  const router = useRouter();
  useEffect(() => keepScrollOnLateContent(router), [router]);
  return (
    <>
      <AuthDialogs />
      <Toaster />
    </>
  );
}
