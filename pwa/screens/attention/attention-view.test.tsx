import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { AttentionView } from './attention-view.tsx';
import type { Item } from './item-choices.ts';
import type { Resolution } from './use-decisions.ts';

const at = Date.parse('2026-11-20T09:00:00Z');
const bio: Item = {
  id: 1,
  field: 'bio',
  reason: 'conflict',
  message: null,
  at,
  base: 'I build pipelines.',
  yours: 'I build pipelines at night.',
  theirs: 'I build cold pipelines.',
};
const skills: Item = {
  ...bio,
  id: 2,
  field: 'skills',
  base: ['dbt'],
  yours: ['dbt', 'Python'],
  theirs: ['dbt', 'Kafka'],
};
const whatsapp: Item = {
  ...bio,
  id: 3,
  field: 'whatsappNumber',
  reason: 'rejected',
  message: 'whatsapp_invalid',
  base: null,
  yours: '12',
  theirs: null,
};

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(items: Item[], { language = 'en' as Language, isStorageFull = false } = {}) {
  await startTexts(language);
  const resolved: [number, Resolution][] = [];
  const onDone = vi.fn();
  const onResolve = async (id: number, resolution: Resolution) => {
    if (isStorageFull) throw new Error('full');
    resolved.push([id, resolution]);
  };
  await renderRoutes('/profile/attention', {
    '/profile/attention': () => <AttentionView items={items} slug="sara" onResolve={onResolve} onDone={onDone} />,
  });
  return { resolved, onDone };
}

const card = (name: string) => within(screen.getByRole('group', { name }));
const choose = (field: string, choice: string) => fireEvent.click(card(field).getByRole('radio', { name: choice }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save my choices' }));

describe('two versions of a field (V8)', () => {
  it('stand side by side, with nothing chosen for the person', async () => {
    await open([bio]);
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    expect(screen.getByText('at night.').tagName).toBe('MARK');
    expect(screen.getByText('cold').tagName).toBe('MARK');
    expect(screen.getByRole('button', { name: 'Save my choices' })).toHaveProperty('disabled', true);
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

  it('are chosen for all fields at once', async () => {
    const { resolved } = await open([bio, skills]);
    fireEvent.click(screen.getByRole('button', { name: 'Take all from the server' }));
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
    const before = screen.getByText('The value before').closest('details');
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

  it('stay on the screen when the device cannot keep the decision (V12)', async () => {
    const { onDone } = await open([bio], { isStorageFull: true });
    choose('Bio', 'This device');
    save();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save my choices' })).toBeDefined());
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

describe('a refused edit (V9)', () => {
  it('tells why, in the language of the person', async () => {
    await open([whatsapp]);
    expect(screen.getByText('Please enter a valid WhatsApp number, with the country code')).toBeDefined();
    cleanup();
    await open([whatsapp], { language: 'ar' });
    expect(screen.getByText(/واتساب صحيحًا|رقم واتساب/, { selector: 'p' })).toBeDefined();
  });

  it('is corrected, and not sent before it is right', async () => {
    const { resolved } = await open([whatsapp]);
    choose('WhatsApp number', 'Correct it');
    save();
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(resolved).toEqual([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '+974 5512 3456' } });
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[3, { choice: 'other', value: '+97455123456' }]]));
  });

  it('is dropped', async () => {
    const { resolved } = await open([whatsapp]);
    choose('WhatsApp number', 'Drop it');
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[3, { choice: 'theirs' }]]));
  });

  it('is left open by "keep all", since the server has refused it', async () => {
    await open([bio, whatsapp]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep all from this device' }));
    expect(screen.getByText('1 of 2 resolved')).toBeDefined();
  });

  it('may be sent again after it has waited too long', async () => {
    const { resolved } = await open([{ ...bio, reason: 'too_old' }]);
    choose('Bio', 'Send it again');
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[1, { choice: 'mine' }]]));
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
