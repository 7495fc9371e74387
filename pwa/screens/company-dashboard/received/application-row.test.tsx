import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildReceived } from '#pwa/testing/build-job.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ApplicationRow } from './application-row.tsx';

afterEach(cleanup);

const { user } = buildReceived();
const written = { nameOther: 'Sara Al-Marri', headline: 'معلّمة رياضيات', headlineOther: 'Mathematics teacher' };

async function renderRow(application = buildReceived({ user: { ...user, ...written } })) {
  await renderRoutes('/', {
    '/': () => <ApplicationRow application={application} isOffline={false} onChoose={() => undefined} />,
  });
  return (await screen.findByRole('article')).textContent ?? '';
}

it('an application names its sender and the headline in the reader’s language, the other name beside (S1, A20)', async () => {
  await startTexts('en');
  const english = await renderRow();
  expect(screen.getByRole('heading').textContent).toBe('Sara Al-Marriسارة المري');
  expect(english).toContain('Mathematics teacher');
  expect(english).not.toContain(written.headline);
  expect(screen.getByText('سارة المري').getAttribute('lang')).toBe('ar');
  cleanup();
  await startTexts('ar');
  const arabic = await renderRow();
  expect(screen.getByRole('heading').textContent).toBe('سارة المريSara Al-Marri');
  expect(arabic).toContain(written.headline);
  expect(arabic).not.toContain('Mathematics');
});

it('an application that an older version left on the device shows the one name', async () => {
  await startTexts('en');
  const { nameOther: _name, headline: _headline, headlineOther: _other, ...older } = user;
  await renderRow(buildReceived({ user: older as typeof user }));
  expect(screen.getByRole('heading').textContent).toBe('سارة المري');
});

it('a letter is shown whole when it is short; a long one, or one of many lines, is opened and closed', async () => {
  await startTexts('en');
  const button = () => screen.queryByRole('button');
  const told = () => [button()?.textContent, button()?.getAttribute('aria-expanded')];
  for (const coverLetter of ['a'.repeat(220), 'One\nTwo\nThree']) {
    expect(await renderRow(buildReceived({ coverLetter }))).toContain(coverLetter);
    expect(button()).toBeNull();
    cleanup();
  }
  for (const coverLetter of ['a'.repeat(221), 'One\nTwo\nThree\nFour']) {
    expect(await renderRow(buildReceived({ coverLetter }))).toContain(coverLetter);
    expect(told()).toEqual(['Read all', 'false']);
    fireEvent.click(screen.getByRole('button'));
    expect(told()).toEqual(['Show less', 'true']);
    fireEvent.click(screen.getByRole('button'));
    expect(told()).toEqual(['Read all', 'false']);
    cleanup();
  }
});

it('an application tells who sent it when, and which skills the job asks for', async () => {
  await startTexts('en');
  const match = { ...buildReceived().match, skills: ['sql'] };
  const text = await renderRow(buildReceived({ match, user: { ...user, skills: ['SQL', 'Excel'] } }));
  expect(text).toContain('Education · Mar 1, 2026');
  expect(screen.getByRole('link', { name: 'سارة المري' }).getAttribute('href')).toBe('/sara-almarri');
  expect(screen.getByRole('link', { name: user.email }).getAttribute('href')).toBe(`mailto:${user.email}`);
  const skills = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
  expect(skills.map((one) => [one.textContent, one.querySelector('.nuqta') !== null])).toEqual([
    ['SQLShared with the job', true],
    ['Excel', false],
  ]);
  // Without a letter there is no place for one.
  expect(document.querySelector('.whitespace-pre-line')).toBeNull();
  cleanup();
  await renderRow(buildReceived({ user: { ...user, skills: [] } }));
  expect(screen.queryByRole('list', { name: 'Skills' })).toBeNull();
});

it('an application names city, availability and years of experience, as far as they are known (S6)', async () => {
  await startTexts('en');
  expect(await renderRow()).toContain('Doha · Open to work · 4 years of experience');
  cleanup();
  const { place: _place, availability: _availability, ...older } = user;
  const match = { ...buildReceived().match, years: null, yearsAsked: 0 };
  expect(await renderRow(buildReceived({ match, user: older }))).not.toMatch(/Doha|Open to work|experience/);
});

it('an application takes every status, but none without a connection', async () => {
  await startTexts('en');
  const onChoose = vi.fn();
  const application = buildReceived({ status: 'reviewing' });
  const show = (isOffline: boolean) =>
    renderRoutes('/', {
      '/': () => <ApplicationRow application={application} isOffline={isOffline} onChoose={onChoose} />,
    });
  await show(false);
  const select = (await screen.findByLabelText('Status of سارة المري')) as HTMLSelectElement;
  expect([select.value, select.disabled, select.classList.contains('bg-info-soft')]).toEqual([
    ...['reviewing', false, true],
  ]);
  expect([...select.options].map(({ value }) => value)).toEqual(['pending', 'reviewing', 'accepted', 'rejected']);
  fireEvent.change(select, { target: { value: 'accepted' } });
  expect(onChoose.mock.calls).toEqual([[application, 'accepted']]);
  cleanup();
  await show(true);
  expect(await screen.findByLabelText('Status of سارة المري')).toHaveProperty('disabled', true);
});

it('an application shows the company’s own message where there is one', async () => {
  await startTexts('en');
  expect(await renderRow(buildReceived({ statusMessage: 'We call on Sunday' }))).toContain(
    'Your message to the candidateWe call on Sunday',
  );
  cleanup();
  expect(await renderRow(buildReceived())).not.toContain('Your message');
});
