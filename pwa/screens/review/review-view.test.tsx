import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bio, card, choices, choose, hintOf, open, save, startReview } from '#pwa/testing/open-review.tsx';
import { said } from '#pwa/testing/read-page.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { Item } from './decisions.ts';

const skills: Item = {
  ...bio,
  id: 2,
  field: 'skills',
  base: ['dbt'],
  yours: ['dbt', 'Python'],
  theirs: ['dbt', 'Kafka'],
};
const control = () => card('Bio').getByRole('textbox') as HTMLInputElement;

startReview();

describe('two versions of a field (V8)', () => {
  it('stand side by side, with nothing chosen for the person', async () => {
    await open([bio]);
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    expect(screen.getByText('at night.').tagName).toBe('MARK');
    expect(screen.getByText('cold').tagName).toBe('MARK');
    expect(screen.getByRole('button', { name: 'Save my choices' })).toHaveProperty('disabled', true);
    expect(screen.getByText('0 of 1 resolved')).toBeDefined();
    expect(choices('Bio')).toEqual(['This device', 'Published', 'Write something else']);
    expect(card('Bio').queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Later' }).getAttribute('href')).toBe('/sara');
    // One edit needs no buttons for all.
    expect(screen.queryByRole('button', { name: /^(Keep|Take) all/ })).toBeNull();
  });

  it('are named by where they come from, without a reason or a hint', async () => {
    await open([bio]);
    expect(screen.getByText('Two versions differ')).toBeDefined();
    expect(screen.getByText(/^Nothing has been lost. Choose what to keep/)).toBeDefined();
    expect(hintOf('Bio', 'This device')).toBe('I build pipelines at night.');
    expect(hintOf('Bio', 'Published')).toBe('I build cold pipelines.');
    expect(hintOf('Bio', 'Write something else')).toBe('');
    expect(screen.queryByText('Changed here and elsewhere at the same time.')).toBeNull();
    const iconOf = (choice: string) =>
      card('Bio').getByRole('radio', { name: choice }).parentElement?.querySelector('svg')?.classList[1];
    expect(['This device', 'Published', 'Write something else'].map(iconOf)).toEqual([
      'tabler-icon-device-mobile',
      'tabler-icon-server',
      undefined,
    ]);
  });

  it('are resolved as chosen, and the screen is left when all are', async () => {
    const { resolved, onDone } = await open([bio, skills]);
    choose('Bio', 'This device');
    choose('Skills', 'Published');
    expect(screen.getByText('2 of 2 resolved')).toBeDefined();
    save();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(resolved).toEqual([
      [1, { choice: 'mine' }],
      [2, { choice: 'theirs' }],
    ]);
  });

  it('of a list of entries are told entry by entry, and what the other lacks is marked', async () => {
    const study = (degree: string) => ({
      ...{ institution: 'KFUPM', degree, fieldOfStudy: 'Law', startDate: '2010-09-01', endDate: '2014-06-30' },
      description: null,
    });
    const { resolved } = await open([
      { ...bio, field: 'education', base: [], yours: [study('BSc'), study('PhD')], theirs: [study('BSc')] },
    ]);
    const [mine, theirs] = card('Education').getAllByRole('list');
    expect(mine?.textContent).toContain('PhD, LawKFUPM2010 — 2014(new)');
    expect(theirs?.textContent).toBe('BSc, LawKFUPM2010 — 2014');
    expect(card('Education').queryByRole('radio', { name: 'Write something else' })).toBeNull();
    choose('Education', 'This device');
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[1, { choice: 'mine' }]]));
  });

  it('can both be replaced by a third', async () => {
    const { resolved } = await open([skills]);
    choose('Skills', 'Write something else');
    fireEvent.change(screen.getByRole('textbox', { name: 'Skills' }), { target: { value: 'dbt, Python ,Kafka' } });
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[2, { choice: 'other', value: ['dbt', 'Python', 'Kafka'] }]]));
  });

  it.each<[Language, string, string]>([
    ['en', 'Write something else', 'dbt, Python'],
    ['ar', 'اكتب نصًا آخر', 'dbt، Python'],
  ])('give the third its first text, with the comma of the language (%s)', async (language, choice, text) => {
    await open([skills], { language });
    fireEvent.click(screen.getByRole('radio', { name: choice }));
    expect(screen.getByRole('textbox')).toHaveProperty('value', text);
  });

  it('are replaced by a third in a control of its kind', async () => {
    await open([bio]);
    choose('Bio', 'Write something else');
    expect([control().tagName, control().value]).toEqual(['TEXTAREA', 'I build pipelines at night.']);
    expect(screen.queryByText('Separate skills with commas.')).toBeNull();
    const controlFor = async (item: Item, name: string) => {
      cleanup();
      await open([item]);
      choose(name, 'Write something else');
      return card(name).getByLabelText(name) as HTMLInputElement;
    };
    const typed = [
      await controlFor({ ...bio, field: 'links', yours: ['https://a.example', 'https://b.example'] }, 'Links'),
      await controlFor({ ...bio, field: 'industry', yours: 'energy' }, 'Industry'),
      await controlFor({ ...bio, field: 'dateOfBirth', yours: '1990-05-07' }, 'Date of birth'),
      await controlFor({ ...bio, field: 'whatsappNumber', yours: '+97455123456' }, 'WhatsApp number'),
      await controlFor({ ...bio, field: 'school', yours: null }, 'School or university'),
    ].map(({ type, value }) => [type, value]);
    expect(typed).toEqual([
      ['textarea', 'https://a.example\nhttps://b.example'],
      ['select-one', 'energy'],
      ['date', '1990-05-07'],
      ['tel', '+97455123456'],
      ['text', ''],
    ]);
    await controlFor(skills, 'Skills');
    expect(screen.getByText('Separate skills with commas.')).toBeDefined();
  });

  it('are chosen for all fields at once, the last press counts', async () => {
    const { resolved } = await open([bio, skills]);
    choose('Skills', 'Published');
    fireEvent.click(screen.getByRole('button', { name: 'Keep all from this device' }));
    save();
    await vi.waitFor(() =>
      expect(resolved.map(([id, { choice }]) => [id, choice])).toEqual([
        [1, 'mine'],
        [2, 'mine'],
      ]),
    );
  });

  it('are chosen for all fields at once', async () => {
    const { resolved } = await open([bio, skills]);
    fireEvent.click(screen.getByRole('button', { name: 'Use all from the server' }));
    save();
    await vi.waitFor(() =>
      expect(resolved.map(([id, { choice }]) => [id, choice])).toEqual([
        [1, 'theirs'],
        [2, 'theirs'],
      ]),
    );
  });

  it('show what they came from on demand', async () => {
    await open([bio]);
    const before = screen.getByText('Previous value').closest('details');
    expect(before).toHaveProperty('open', false);
    expect(before?.textContent).toContain('I build pipelines.');
  });

  it('wait where they are when part of them is resolved', async () => {
    const { resolved, onDone } = await open([bio, skills]);
    choose('Bio', 'This device');
    save();
    await vi.waitFor(() => expect(resolved).toHaveLength(1));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('are saved once: the button is busy until the device has kept them, which is said', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { resolved } = await open([bio, skills], { until: promise });
    choose('Bio', 'This device');
    save();
    const saving = await screen.findByRole('button', { name: 'Saving…' });
    expect(saving.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(saving);
    resolve();
    await said('Your choices are saved');
    await said('Your choices are sent now, or when the connection is back.');
    expect(screen.getByRole('button', { name: 'Save my choices' }).getAttribute('aria-busy')).toBeNull();
    expect(resolved).toHaveLength(1);
  });

  it('stay on the screen when the device cannot keep the decision (V12)', async () => {
    const { onDone } = await open([bio], { isStorageFull: true });
    choose('Bio', 'This device');
    save();
    await said('Your choices could not be saved');
    await said('Nothing is lost. Try again.');
    expect(screen.getByRole('button', { name: 'Save my choices' }).getAttribute('aria-busy')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
    expect(card('Bio').getByRole('radio', { name: 'This device' })).toHaveProperty('checked', true);
  });

  it('are told in Arabic (A7)', async () => {
    await open([bio, skills], { language: 'ar' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('تغيّر ملفك من جهاز آخر أيضًا');
    fireEvent.click(card('النبذة').getByRole('radio', { name: 'هذا الجهاز' }));
    expect(screen.getByText('حُسم ١ من ٢')).toBeDefined();
  });
});

describe('a photo', () => {
  it('is shown in both versions', async () => {
    await open([
      { ...bio, field: 'profilePicture', yours: 'data:image/jpeg;base64,AA', theirs: '/media/a-256.webp', base: null },
    ]);
    expect(screen.getByAltText('Your new photo').getAttribute('src')).toBe('data:image/jpeg;base64,AA');
    expect(screen.getByAltText('The published photo').getAttribute('src')).toBe('/media/a-256.webp');
  });
});
