import { Navigate } from '@tanstack/react-router';
import { useSession } from '#pwa/data/session/use-session.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Redirects to the own page; without a session to the login. @see requirements B23 */
export function OwnProfileScreen() {
  const session = useSession();
  if (session.state === 'signed-out') return <Navigate to="/login" search={{ next: '/profile' }} replace />;
  if (session.state === 'signed-in') return <Navigate to="/$slug" params={{ slug: session.account.slug }} replace />;
  return (
    <div className="wrap grid gap-6 py-10" aria-busy="true">
      <Skeleton className="h-32 w-full rounded-lg" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
