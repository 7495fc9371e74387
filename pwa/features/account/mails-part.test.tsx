import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { type MailSettings, MailsPart } from './mails-part.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function show(settings: MailSettings) {
  const onSave = vi.fn(async (_: Partial<MailSettings>) => undefined);
  render(<MailsPart settings={settings} label="Emails about applications" hint="When" onSave={onSave} />);
  return onSave;
}

it('a company chooses a letter for each application, or one a day (S8)', () => {
  const onSave = show({ wantsMail: true, language: 'en', applicationMails: 'each' });
  expect(screen.getByRole('button', { name: 'One for each', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'One a day' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ applicationMails: 'daily' });
  expect(screen.getByRole('button', { name: 'One a day', pressed: true })).toBeTruthy();
});

it.each<MailSettings>([
  { wantsMail: false, language: 'en', applicationMails: 'each' },
  { wantsMail: true, language: 'en' },
])('nobody is asked where there is nothing to choose: %o', (settings) => {
  show(settings);
  expect(screen.queryByRole('button', { name: 'One a day' })).toBeNull();
});
