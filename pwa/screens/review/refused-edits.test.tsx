import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bio, choices, choose, hintOf, open, save, startReview, whatsapp } from '#pwa/testing/open-review.tsx';
import type { Item } from './decisions.ts';

startReview();

describe('a refused edit (V9)', () => {
  it('tells why, in the language of the person', async () => {
    await open([whatsapp]);
    expect(screen.getByText('Enter a valid WhatsApp number with its country code')).toBeDefined();
    cleanup();
    await open([whatsapp], { language: 'ar' });
    expect(screen.getByText(/واتساب صحيحًا|رقم واتساب/, { selector: 'p span' })).toBeDefined();
  });

  it('is corrected, and not sent before it is right', async () => {
    const { resolved } = await open([whatsapp]);
    choose('WhatsApp number', 'Correct it');
    // What is wrong is told once it was to be saved.
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    const told = 'Enter a valid WhatsApp number with its country code';
    expect((await screen.findByRole('alert')).textContent).toBe(told);
    expect(resolved).toEqual([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '+974 5512 3456' } });
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[3, { choice: 'other', value: '+97455123456' }]]));
  });

  it('is dropped', async () => {
    const { resolved } = await open([whatsapp]);
    choose('WhatsApp number', 'Discard it');
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[3, { choice: 'theirs' }]]));
  });

  it('is left open by "keep all", since the server has refused it', async () => {
    await open([bio, whatsapp]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep all from this device' }));
    expect(screen.getByText('1 of 2 resolved')).toBeDefined();
    choose('WhatsApp number', 'Discard it');
    fireEvent.click(screen.getByRole('button', { name: 'Keep all from this device' }));
    expect(screen.getByText('2 of 2 resolved')).toBeDefined();
    // Beside two versions of a field it does not name the screen.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Your profile also changed/);
  });

  it('shows what was refused, and says what each way out does', async () => {
    await open([{ ...whatsapp, field: 'skills', yours: ['dbt'], theirs: ['Kafka'], message: null }]);
    expect(screen.getByText('Changes need your decision')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Some changes could not be published');
    expect(screen.getByText(/^Nothing has been lost. Correct or discard each one/)).toBeDefined();
    expect(screen.getByText('The server did not accept this.')).toBeDefined();
    expect(choices('Skills')).toEqual(['Correct it', 'Discard it']);
    expect(hintOf('Skills', 'Correct it')).toBe('Your corrected text is sent.');
    // Only the refused version is compared.
    expect(hintOf('Skills', 'Discard it')).toBe('KafkaThe published value stays.');
    expect(screen.getByText('dbt').closest('span')?.textContent).toBe('dbt(new)');
    expect(screen.queryByText('Previous value')).toBeNull();
    expect(screen.queryByText(/^Choose another photo/)).toBeNull();
  });

  it.each<[Item['reason'], string | null, string]>([
    ['rejected', 'rate_limited', 'Too many attempts. Wait a moment, then try again.'],
    ['rejected', 'of_a_newer_server', 'The server did not accept this.'],
    ['not_allowed', null, 'Your account may not change this now.'],
  ])('tells the reason in the best words there are: %s, %s', async (reason, message, told) => {
    await open([{ ...bio, reason, message }]);
    expect(screen.getByText(told)).toBeDefined();
  });

  it('of a photo asks for another one', async () => {
    await open([{ ...whatsapp, field: 'profilePicture', yours: 'data:image/jpeg;base64,AA' }]);
    expect(screen.getByText('Choose another photo under “Edit profile”.')).toBeDefined();
    expect(screen.getAllByAltText('Your new photo')).toHaveLength(1);
    expect(choices('Photo')).toEqual(['Discard it']);
  });

  it('may be sent again after it has waited too long', async () => {
    const { resolved } = await open([{ ...bio, reason: 'too_old' }]);
    expect(screen.getByText(/^This waited for more than 60 days/)).toBeDefined();
    expect(choices('Bio')).toEqual(['Send it again', 'Correct it', 'Discard it']);
    expect(hintOf('Bio', 'Send it again')).toBe('I build pipelines at night.As you wrote it.');
    expect(screen.getAllByText('at night.')).toHaveLength(1);
    choose('Bio', 'Send it again');
    save();
    await vi.waitFor(() => expect(resolved).toEqual([[1, { choice: 'mine' }]]));
  });
});
