import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTalentDirectory } from '#pwa/data/directory/use-talent-directory.ts';
import { adoptUser } from '#pwa/data/session/person-session.ts';
import { ApplyDialog } from '#pwa/features/applications/apply-dialog.tsx';
import { TalentCard } from '#pwa/features/talents/talent-card.tsx';
import { buildAdminUser } from '#pwa/testing/build-admin.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildProfile, buildTalent } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { stubWidth } from '#pwa/testing/stub-width.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { noteServerTime } from '../http/server-clock.ts';
import { DeleteOwnAccount } from './account/account-screen.tsx';
import { PersonRow } from './admin/account-rows.tsx';
import { UserCard } from './admin/feature-users.tsx';
import { FeaturedRow } from './admin/featured-now.tsx';
import { EditProfileScreen } from './edit-profile/edit-profile-screen.tsx';
import { FeaturedSection } from './home/featured-section.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { UpgradeScreen } from './upgrade/upgrade-screen.tsx';

/** What the server's clock says; that of the device is a year ahead. */
const serverMs = Date.parse('2026-11-27T10:00:00Z');
const yearMs = 365 * 86_400_000;
const minuteMs = 60_000;
const featured = { isFeatured: true, featuredUntil: new Date(serverMs + minuteMs).toISOString() };
const later = { isFeatured: true, featuredUntil: new Date(serverMs + 9 * minuteMs).toISOString() };

const me = buildOwnProfile({ id: 70, slug: 'me', ...featured, rev: 3 });
const talents = [
  buildTalent({ id: 4, name: 'Ends now', ...featured }),
  buildTalent({ id: 2, name: 'Ends later', ...later }),
  buildTalent({ id: 9, name: 'Newest' }),
  buildTalent({ id: 3, name: 'Older' }),
];

function answer({ path }: SeenRequest) {
  const headers = { date: new Date(Date.now() - yearMs).toUTCString(), 'x-total-count': '4' };
  if (path === '/api/auth/check') return { headers, body: me };
  if (path === '/api/featured-users') return { headers, body: talents.slice(0, 2) };
  if (path.startsWith('/api/users/slug/')) return { headers, body: buildProfile({ slug: 'noura', ...featured }) };
  if (path.startsWith('/api/users')) return { headers, body: talents };
  return { headers, status: 503, body: { message: 'Busy', code: 'busy' } };
}

function List() {
  const { list } = useTalentDirectory({});
  return list.state === 'ready' && list.data.cards.map((talent) => <TalentCard key={talent.id} talent={talent} />);
}

const nothing = () => undefined;
const admin = buildAdminUser(5, featured);
const places: readonly [string, string, () => ReactNode, () => unknown][] = [
  ['somebody’s profile', '/noura', ProfileScreen, () => screen.queryAllByText('Featured').length],
  ['the own profile', '/me', ProfileScreen, () => screen.queryAllByText('Featured').length],
  ['the featured talents of the home page', '/', FeaturedSection, () => screen.queryByText('Ends now')],
  ['the list of talents', '/', List, () => screen.getAllByRole('article')[0]?.textContent?.includes('Ends now')],
  ['the rows of people', '/', () => <PersonRow user={admin} isDisabled={false} />, ring],
  ['the featured rows', '/', () => <FeaturedRow user={admin} isDisabled={false} />, ring],
  ['the cards of who can be featured', '/', () => <UserCard user={admin} durationDays={30} isDisabled={false} />, ring],
  ['an application', '/', () => <ApplyDialog job={buildJobCard(5)} user={me} letter="" onClose={nothing} />, ring],
  ['the edit form', '/profile/edit', EditProfileScreen, isStoryShown],
  ['the sale', '/', UpgradeScreen, () => screen.queryByText(/^Featured until/)],
  [
    'the end of an account',
    '/',
    () => <DeleteOwnAccount user={me} onCancel={nothing} onLeaving={nothing} onDeleted={nothing} />,
    () => screen.queryByText(/featured/i),
  ],
];

/** The server says the time in whole seconds. */
function letTheDaysEnd(): void {
  vi.setSystemTime(serverMs + yearMs + minuteMs + 2000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** The form says of a story that is not shown when it will be. */
function isStoryShown() {
  return screen.queryByLabelText('Your story') && !screen.queryByText('It is shown once your profile is featured.');
}

function ring() {
  return document.querySelector('.av-featured');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: serverMs + yearMs });
  noteServerTime(new Headers({ date: new Date(serverMs).toUTCString() }));
  startFakeServer(answer);
  stubWidth('wide');
  await startTexts('en');
});
afterEach(() => {
  leavePage();
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
  vi.useRealTimers();
});

it.each(places)(
  '%s: star, badge and place go when the days end, by the server’s clock and without a reload (H17, N14)',
  async (...[, address, Place, isShown]) => {
    adoptUser(me);
    await renderRoutes(address, { [Place === ProfileScreen ? '/$slug' : address]: Place });
    await vi.waitFor(() => expect(isShown()).toBeTruthy(), { timeout: 10_000 });
    letTheDaysEnd();
    await vi.waitFor(() => expect(isShown()).toBeFalsy());
  },
);

it('who is no longer featured stands where the age puts them', async () => {
  adoptUser(me);
  await renderRoutes('/', { '/': List });
  const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(names()).toHaveLength(4));
  letTheDaysEnd();
  await vi.waitFor(() =>
    expect(names().map((name) => name?.replace('Featured', ''))).toEqual(['Ends later', 'Newest', 'Ends now', 'Older']),
  );
});
