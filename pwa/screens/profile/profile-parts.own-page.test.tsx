import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnPayment } from '#pwa/testing/build-payment.ts';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogClosed, dialogOf, press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { catchFiles } from '#pwa/testing/saved-files.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { OwnVisits } from '#shared/model/community.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { HistoryCards } from './history-cards.tsx';
import { LateFacts } from './late-facts.tsx';
import { OwnHold } from './own-hold.tsx';
import { OwnOutbox } from './own-outbox.tsx';
import { OwnVisitsCard } from './own-visits-card.tsx';
import { ContactCard } from './profile-cards.tsx';
import { ProfileTools } from './profile-tools.tsx';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const position: PublicProfile['experience'][number] = {
  position: 'Pilot',
  company: 'Mwani',
  location: 'Doha',
  startDate: '2020-02-01',
  endDate: '2021-03-31',
  current: false,
  description: 'Steered',
};
const study: PublicProfile['education'][number] = {
  institution: 'QU',
  degree: 'BSc',
  fieldOfStudy: 'Law',
  startDate: '2010-09-01',
  endDate: '2014-06-30',
  description: null,
};
let availability: string | null = null;
let visits: OwnVisits;
let refusal: typeof busy | undefined;
let heldDays = 0;

function answer({ path }: SeenRequest) {
  if (path.endsWith('/auth/check')) return { body: null };
  if (path === '/api/mail/service') return { body: { isSetUp: true } };
  if (path === '/api/payments') return { body: [buildOwnPayment({ heldDays, heldSince: '2026-11-20T09:00:00.000Z' })] };
  if (path.endsWith('/availability')) return { body: { availability } };
  return refusal ?? { body: visits };
}

const server = startFakeServer(answer);

async function show(part: ReactNode): Promise<string | null> {
  cleanup();
  await renderRoutes('/noura', { '/noura': () => part });
  return document.body.textContent;
}

function verifiedCompany(isVerified: boolean) {
  companySession.set({ state: 'signed-in', account: buildOwnCompany({ isVerified }), isOffline: false });
}

beforeEach(async () => {
  await startTexts('en');
  availability = null;
  refusal = undefined;
  server.isDown = false;
  server.seen.length = 0;
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    count: at % 3,
  }));
  visits = { days, total: 30, signedIn: 12, previousTotal: 8 };
});
afterEach(() => {
  cleanup();
  connection.set('online');
  companySession.set({ state: 'signed-out' });
  vi.restoreAllMocks();
});

describe('the late facts of a person (H18, H19)', () => {
  const facts = (change: Partial<PublicProfile>, owner = null as ReturnType<typeof buildOwnProfile> | null) =>
    show(<LateFacts profile={buildProfile(change)} owner={owner} />);

  it('are shown as far as they are told', async () => {
    expect(await facts({})).toBe('');
    const links = ['https://github.com/noura'];
    const text = await facts({ place: 'doha', links, languages: [{ code: 'fr', level: 'fluent' }] });
    expect(text).toMatch(/^City.*Languages.*French.*Linksgithub\.com\/noura/);
    expect(screen.queryByText('Availability')).toBeNull();
    for (const change of [{ links }, { languages: [{ code: 'fr', level: 'fluent' as const }] }]) {
      expect(await facts(change)).not.toBe('');
    }
  });

  it('tell the owner who else sees when there is time for a job', async () => {
    const owner = buildOwnProfile({ availabilityShownTo: 'companies' });
    expect(await facts({ availability: 'open' }, owner)).toContain('Only you and verified companies can see this');
    expect(await facts({ availability: 'open' }, { ...owner, availabilityShownTo: 'nobody' })).toContain(
      'Only you can see this',
    );
    expect(await facts({ availability: 'open' }, { ...owner, availabilityShownTo: 'everybody' })).not.toContain(
      'Only you',
    );
    expect(await facts({ availability: 'open' })).not.toContain('Only you');
  });

  it('are asked for by verified companies alone, where they are not told to everybody', async () => {
    availability = 'open';
    verifiedCompany(true);
    await facts({ id: 71 });
    expect(await screen.findByText('Availability')).toBeDefined();
    server.seen.length = 0;
    expect(await facts({ id: 72, availability: 'open' })).toContain('Availability');
    await facts({ id: 73 }, buildOwnProfile());
    verifiedCompany(false);
    expect(await facts({ id: 74 })).toBe('');
    expect(server.seen.filter(({ path }) => path.endsWith('/availability'))).toEqual([]);
    availability = null;
    verifiedCompany(true);
    await facts({ id: 75 });
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/users/75/availability')).toBe(true));
    expect(screen.queryByText('Availability')).toBeNull();
  });
});

describe('the way to reach a person (H6, H12)', () => {
  const contact = (change: Partial<PublicProfile>, more: Partial<Parameters<typeof ContactCard>[0]> = {}) =>
    show(<ContactCard profile={buildProfile(change)} owner={null} isAwaiting={false} isUnknown={false} {...more} />);

  it('is told as far as it is shared; else that nothing is, or is not known yet', async () => {
    expect(await contact({})).toBe('ContactNo contact details shared');
    expect(await contact({}, { isUnknown: true })).toContain('Contact details appear when the connection is back.');
    expect(await contact({}, { isAwaiting: true })).toBe('Contact');
    expect(await contact({ email: 'n@example.com' })).toBe('ContactEmailn@example.com');
  });

  it('by phone is a chat where the number has a country, and says to the owner that one is missing', async () => {
    await contact({ whatsappNumber: '+97455123456' });
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^https:\/\/wa\.me\/97455123456/);
    const owner = buildOwnProfile({ showWhatsapp: true });
    expect(await contact({ whatsappNumber: '55123456' }, { owner })).toContain('Add the country code');
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:55123456');
    expect(await contact({ whatsappNumber: '55123456' })).not.toContain('Add the country code');
    expect(await contact({ whatsappNumber: '+97455123456' }, { owner })).not.toContain('Add the country code');
    const hidden = { owner: { ...owner, showWhatsapp: false, showEmail: true } };
    expect(await contact({ whatsappNumber: '55123456', email: 'n@example.com' }, hidden)).toBe(
      'ContactEmailn@example.comWhatsApp55123456Only you can see this',
    );
  });
});

describe('work and studies (U4, U5)', () => {
  const history = (change: Partial<PublicProfile>, isOwner = false) =>
    show(<HistoryCards profile={buildProfile(change)} isOwner={isOwner} />);

  it('are told with their places, times and length', async () => {
    const now = { ...position, position: 'Captain', location: null, endDate: null, current: true, description: null };
    const text = await history({ experience: [now, position], education: [study] });
    expect(text).toMatch(/^ExperienceCaptainCurrentMwaniFebruary 2020 — present · \d+ years?/);
    expect(text).toContain('PilotMwani·DohaFebruary 2020 — March 2021 · 1 year, 2 monthsSteered');
    expect(text).toMatch(/EducationBSc, LawQU2010 — 2014$/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are missing without a word, but for the owner, who is led to the form', async () => {
    expect(await history({})).toBe('');
    expect(await history({ experience: [position] })).not.toContain('Education');
    expect(await history({ education: [study] })).not.toContain('Experience');
    await history({}, true);
    expect(screen.getByText(/^Where have you worked/)).toBeDefined();
    expect(screen.getByText('What did you study, and where?')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit experience' }).getAttribute('href')).toBe('/profile/edit#experience');
    await history({ experience: [position], education: [study] }, true);
    expect(screen.queryByText(/^Where have you worked|^What did you study/)).toBeNull();
  });
});

describe('the tools of a profile', () => {
  const tools = (more: Partial<Parameters<typeof ProfileTools>[0]> = {}) =>
    show(<ProfileTools profile={buildProfile()} owner={null} isPartial={false} {...more} />);

  it('save the contact without a line, or leave it to the server while parts are missing', async () => {
    const saved = catchFiles();
    await tools();
    const contact = screen.getByRole('link', { name: 'Save contact' });
    expect(contact.getAttribute('href')).toBe('/noura-alsulaiti.vcf?lang=en');
    expect(fireEvent.click(contact)).toBe(false);
    expect(saved.map(({ name }) => name)).toEqual(['noura-alsulaiti.vcf']);
    expect(await saved[0]?.content.text()).toContain('BEGIN:VCARD');
    expect(screen.getByRole('button', { name: /^Save/ })).toBeDefined();
    await tools({ isPartial: true, owner: buildOwnProfile() });
    expect(fireEvent.click(screen.getByRole('link', { name: 'Save contact' }))).toBe(true);
    expect(saved).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    await startTexts('ar');
    await tools();
    expect(document.querySelector('a.tool')?.getAttribute('href')).toBe('/noura-alsulaiti.vcf');
  });

  it('show the address as a code, and put the profile on paper only while it is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await tools();
    expect(screen.queryByRole('dialog')).toBeNull();
    press('QR code');
    const dialog = await dialogOf('QR code');
    const saved = catchFiles();
    fireEvent.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(saved.map(({ name }) => name)).toEqual(['noura-alsulaiti-qr.svg']);
    expect(await saved[0]?.content.text()).toMatch(/^<svg.*noura-alsulaiti/s);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    cleanup();
    await tools();
    press('Print or PDF');
    expect(print).toHaveBeenCalledOnce();
    const before = document.body.textContent?.length ?? 0;
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.body.textContent?.length).toBeGreaterThan(before);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.body.textContent?.length).toBe(before);
  });

  it('no longer listen for printing once the page is gone', async () => {
    const listening = new Set<unknown>();
    vi.spyOn(window, 'addEventListener').mockImplementation((name, heard) => {
      if (name.endsWith('print')) listening.add(heard);
    });
    vi.spyOn(window, 'removeEventListener').mockImplementation((_, heard) => {
      listening.delete(heard);
    });
    await tools();
    expect(listening.size).toBe(2);
    cleanup();
    expect(listening.size).toBe(0);
  });
});

describe('the notices above the own profile', () => {
  it('ask to confirm an e-mail that is not confirmed, and nothing of anybody else', async () => {
    expect(await show(<OwnOutbox owner={buildOwnProfile({ isEmailConfirmed: true })} />)).toBe('');
    expect(await show(<OwnOutbox owner={buildOwnProfile({ isEmailConfirmed: false })} />)).toContain(
      'sara@example.com',
    );
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
  });
});

describe('paid days on hold', () => {
  it('are named above the own profile, with the way to get them back (decision 035)', async () => {
    heldDays = 12;
    await show(<OwnHold userId={71} />);
    expect(await screen.findByText('12 paid days on hold')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
    heldDays = 0;
    expect(await show(<OwnHold userId={72} />)).toBe('');
    await waitFor(() => expect(server.seen.filter(({ path }) => path === '/api/payments').length).toBeGreaterThan(1));
    expect(document.body.textContent).toBe('');
  });
});

describe('the visits of the own profile', () => {
  let userId = 500;
  const open = async () => {
    userId += 1;
    session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId }), isOffline: false });
    await show(<OwnVisitsCard userId={userId} />);
  };

  it('keep their space until they are known', async () => {
    await open();
    expect(document.querySelectorAll('.sk')).toHaveLength(1);
    await screen.findByText('visits in 30 days');
    expect(document.querySelectorAll('.sk')).toHaveLength(0);
  });

  it('are counted, with those who have an account, and told day by day, the newest first', async () => {
    await open();
    expect(await screen.findByText('visits in 30 days')).toBeDefined();
    const count = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect([count('With an account'), count('Without an account'), count('The 30 days before')]).toEqual([
      '12',
      '18',
      '8',
    ]);
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([30, 'Nov 30, 20262', 'Nov 1, 2026None']);
    expect(document.querySelectorAll('rect')).toHaveLength(20);
    expect(document.querySelector('rect')?.getAttribute('y')).toBe('50');
    expect([...document.querySelectorAll('.visits-scale li')].map(({ textContent }) => textContent)).toEqual([
      '2',
      '1',
      '0',
    ]);
    expect(screen.queryByText(/^Saved copy/)).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^Saved copy/)).toBeDefined();
  });

  it('are none yet, came only before, or cannot be had', async () => {
    visits = { ...visits, total: 0, signedIn: 0, previousTotal: 0 };
    await open();
    expect(await screen.findByText('No visits yet')).toBeDefined();
    visits = { ...visits, previousTotal: 3 };
    await open();
    expect(await screen.findByText('No visits in 30 days')).toBeDefined();
    refusal = busy;
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy right now');
    refusal = undefined;
    press('Try again');
    expect(await screen.findByText('No visits in 30 days')).toBeDefined();
    server.isDown = true;
    await open();
    expect(await screen.findByText('Your visits appear here once you are connected.', { exact: false })).toBeDefined();
  });
});
