import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { SentApplication } from '#shared/model/application.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { ApplyAction } from './apply-action.tsx';
import { OwnMatch } from './own-match.tsx';

const job = {
  id: 5,
  title: 'Network planner',
  companyName: 'فلج للطاقة',
  companySlug: 'falaj',
  skills: ['Teaching', 'تعليم', 'ETAP'],
  experienceYears: 3,
};

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let userId = 500;

async function visit(user: Partial<OwnProfile> | null, applications: SentApplication[] = []) {
  userId += 1;
  const own = user && buildOwnProfile({ id: userId, ...user });
  startFakeServer(({ path }) => ({ body: path.includes('/auth/check') ? own : applications }));
  await checkSession({ force: true });
  await renderRoutes('/jobs/5?from=list', { '/jobs/$id': () => <ApplyAction job={job} /> });
}

describe('what one can do about a job', () => {
  it('leads a visitor to the login and back to the open form (S8, B15)', async () => {
    await visit(null);
    const link = await screen.findByRole('link', { name: 'Log in to apply' });
    expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent('/jobs/5?from=list#apply-5')}`);
  });

  it.each([
    ['viewer', 'Your account can browse, but it cannot apply for jobs.'],
    ['admin', 'Administrators cannot apply for jobs. To apply, use a talent account.'],
  ] as const)('tells the role %s that it is not for them (S8)', async (role, text) => {
    await visit({ role });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells a company that it is not for it (S8)', async () => {
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: 7 }), isOffline: false });
    await visit(null);
    expect(await screen.findByText('Companies cannot apply for jobs. To apply, use a talent account.')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
    companySession.set({ state: 'signed-out' });
  });

  it('offers a talent to apply (S8)', async () => {
    await visit({}, [buildApplication(1)]);
    expect(await screen.findByRole('button', { name: 'Apply for this job' })).toBeDefined();
  });

  it('gives a talent the letter back that was begun and not sent (V16)', async () => {
    await storeFormDraft({ form: 'apply:5', userId: userId + 1 }, { letter: 'I have planned networks since 2015.' });
    await visit({});
    fireEvent.click(await screen.findByRole('button', { name: 'Apply for this job' }));
    expect(await screen.findByDisplayValue('I have planned networks since 2015.')).toBeDefined();
  });

  it('says how an application stands that was sent (S9)', async () => {
    await visit({}, [buildApplication(1, { jobId: job.id, status: 'reviewing' })]);
    expect(await screen.findByText('You applied')).toBeDefined();
    expect(screen.getByText('Reviewing')).toBeDefined();
    expect(screen.getByRole('link', { name: 'My applications' }).getAttribute('href')).toBe('/applications');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('own match', () => {
  async function showMatch(talent: Partial<OwnProfile>, asked = job) {
    await renderRoutes('/', { '/': () => <OwnMatch job={asked} talent={buildOwnProfile(talent)} /> });
  }

  it('says which of the asked skills stand in the profile, in both scripts (S8)', async () => {
    await showMatch({ skills: ['teaching', 'تعليم'] });
    const skills = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(skills).toEqual(['Teachingin your profile', 'تعليمin your profile', 'ETAPNot in your profile.']);
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add to your profile' })).toBeDefined();
  });

  it('sets the years of the profile beside those asked for (S8)', async () => {
    const stay = {
      id: 1,
      company: 'Kahramaa',
      position: 'Planner',
      location: null,
      startDate: '2015-01-01',
      endDate: '2020-01-01',
      current: false,
      description: null,
    };
    await showMatch({ experience: [stay] });
    expect(screen.getByText('Your profile shows 5 years of experience. 3 years required.')).toBeDefined();
  });

  it('is silent about skills where none are asked for', async () => {
    await showMatch({ experience: [] }, { ...job, skills: [], experienceYears: 0 });
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText('Your profile does not show any experience yet. No experience required.')).toBeDefined();
  });
});
