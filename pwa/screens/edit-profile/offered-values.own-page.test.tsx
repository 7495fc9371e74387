import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, open, patches, save, startEditing, type } from '#pwa/testing/open-edit-profile.tsx';
import { press, said } from '#pwa/testing/read-page.ts';

startEditing();

describe('a value that the form can complete', () => {
  it('is a number without its country code: the code of the own country is offered (J19)', async () => {
    await open({ place: 'doha' });
    type('WhatsApp number', '5512 3456');
    save();
    await said('Add the country code, for example +974');
    expect(screen.getAllByRole('button', { name: /^Use \u2066\+/ })).toHaveLength(1);
    press('Use \u2066+97455123456\u2069 (Qatar)');
    expect(field('WhatsApp number').value).toBe('+97455123456');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Use \u2066\+/ })).toBeNull());
    save();
    await waitFor(() => expect(patches()).toMatchObject([{ whatsappNumber: '+97455123456' }]));
  });

  it('is a number of somebody whose country is not known: each country where it can be is offered (J19)', async () => {
    await open({ place: null });
    type('WhatsApp number', '0501234567');
    save();
    await said('Add the country code, for example +974');
    expect(screen.getAllByRole('button', { name: /^Use \u2066\+/ }).map(({ textContent }) => textContent)).toEqual([
      'Use \u2066+966501234567\u2069 (Saudi Arabia)',
      'Use \u2066+971501234567\u2069 (United Arab Emirates)',
    ]);
  });

  it('is a Hijri date of birth: the Gregorian day is offered (F22)', async () => {
    await open();
    type('Date of birth', '1410-10-12');
    const offer = await screen.findByRole('button', { name: 'Use May 7, 1990' });
    save();
    await said('This looks like a Hijri date. Enter the Gregorian date');
    offer.click();
    await waitFor(() => expect(field('Date of birth').value).toBe('1990-05-07'));
    save();
    await waitFor(() => expect(patches()).toMatchObject([{ dateOfBirth: '1990-05-07' }]));
  });
});
