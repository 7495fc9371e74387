import { vi } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { AdminScreen } from '#pwa/screens/admin/admin-screen.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { buildOwnProfile, type SeenRequest, startFakeServer } from './fake-server.ts';
import { renderRoutes } from './render-routes.tsx';

type Answer = ReturnType<Parameters<typeof startFakeServer>[0]>;

const administrator = buildOwnProfile({ id: 1, role: 'admin' });

/** A page of an administrator's list, as the server answers it. */
export function pageOf(items: readonly unknown[], { total = items.length as number | null, nextCursor = '' } = {}) {
  return { body: { items, total, nextCursor: nextCursor || null } };
}

/** What an act makes of an account; later acts know of it. */
export function answered(one: object | undefined, { body }: SeenRequest) {
  return { body: Object.assign(one ?? {}, body) };
}

/** The server of the administration: a test's own answers by method and path, and empty lists for everything else. */
export function startAdminServer(answers: Record<string, (request: SeenRequest) => Answer>) {
  return startFakeServer((request) => {
    const [path = ''] = request.path.split('?');
    const own = answers[`${request.method} ${path}`];
    if (own) return own(request);
    if (path === '/api/auth/check') return { body: administrator };
    return path === '/api/admin/mail-state' ? { body: { isSetUp: true, waiting: 0, dead: 0 } } : pageOf([]);
  });
}

/** Opens a part of the administration as its administrator, who has the id 1. */
export async function openAdmin(address: string) {
  // jsdom has no layout: nothing scrolls, and no end of a list comes near.
  Element.prototype.scrollIntoView ??= vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
  session.set({ state: 'signed-in', account: administrator, isOffline: false });
  return await renderRoutes(address, {
    '/admin/$': () => (
      <>
        <AdminScreen />
        <Toaster />
      </>
    ),
    '/': () => <h1>Home</h1>,
    '/not-found': () => <h1>Not found</h1>,
  });
}
