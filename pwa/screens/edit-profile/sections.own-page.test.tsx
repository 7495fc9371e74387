import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, nameRefused, open, patches, save, startEditing, state, type } from '#pwa/testing/open-edit-profile.tsx';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { stubWidth } from '#pwa/testing/stub-width.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';

startEditing();

const heads = () => screen.queryAllByRole('button').filter((one) => one.hasAttribute('aria-controls'));
const openHeads = () =>
  heads()
    .filter((one) => one.getAttribute('aria-expanded') === 'true')
    .map((one) => one.firstChild?.textContent?.trim());
const list = () => within(screen.getByRole('navigation', { name: 'Sections of the form' }));
/** Presses a section in the list at the top. */
const lead = (name: string) => fireEvent.click(list().getByRole('button', { name: new RegExp(`^${name}`) }));
const isShown = (name: string | RegExp) => field(name).closest('[hidden]') === null;

describe('the sections of the edit form on a phone', () => {
  it('open one at a time and say how much of them is filled; the list at the top leads to each', async () => {
    stubWidth('narrow');
    await open({ whatsappNumber: '+97455123456', links: [], headline: null, place: null, profilePicture: null });
    expect(openHeads()).toEqual(['About you']);
    expect([isShown('Name'), isShown('Bio')]).toEqual([true, false]);
    expect(
      list()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'About you3 of 6 filled',
      expect.stringMatching(/^What you do\d of 5 filled$/),
      'ExperienceEmpty',
      'EducationEmpty',
      'Contact and privacy1 of 2 filled',
    ]);
    lead('Contact');
    await waitFor(() => expect(openHeads()).toEqual(['Contact and privacy']));
    type('WhatsApp number', '');
    await waitFor(() => expect(list().getByRole('button', { name: /^Contact/ }).textContent).toContain('0 of 2'));
    fireEvent.click(heads()[4] as HTMLElement);
    expect(openHeads()).toEqual([]);
  });

  it('are saved as one, closed or not', async () => {
    stubWidth('narrow');
    await open();
    type('Name', 'Sara');
    type('Bio', 'Teaches');
    save();
    await waitFor(() => expect(patches()).toEqual([expect.objectContaining({ name: 'Sara', bio: 'Teaches' })]));
  });

  it('open where something is wrong, with the focus in it, for the form and for the server', async () => {
    stubWidth('narrow');
    await open();
    lead('Education');
    type('WhatsApp number', '12');
    save();
    await waitFor(() => expect(openHeads()).toEqual(['Contact and privacy']));
    await waitFor(() => expect(document.activeElement).toBe(field('WhatsApp number')));
    expect(list().getByRole('button', { name: /^Contact/ }).textContent).toContain('Needs a correction');
    type('WhatsApp number', '');
    type('Name', 'Other');
    state.refusal = nameRefused;
    save();
    await waitFor(() => expect(openHeads()).toEqual(['About you']));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  });

  it('stay open where somebody was, also after a reload, and follow the address', async () => {
    stubWidth('narrow');
    await open();
    lead('Education');
    cleanup();
    await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
    await screen.findByLabelText('Name');
    expect(openHeads()).toEqual(['Education']);
    cleanup();
    await open({}, { address: '/profile/edit#story' });
    expect(openHeads()).toEqual(['Success story']);
  });

  it('are all open on a wide screen, without a button that opens them', async () => {
    await open();
    expect(heads()).toEqual([]);
    expect([isShown('Name'), isShown('Bio'), isShown('WhatsApp number')]).toEqual([true, true, true]);
    stubWidth('narrow');
    expect(openHeads()).toEqual(['About you']);
  });
});
