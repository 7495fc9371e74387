import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { NewsletterBox } from './newsletter-box.tsx';

beforeEach(async () => {
  await startTexts('en');
  render(<NewsletterBox />);
});
afterEach(cleanup);

function subscribe(email: string): string {
  fireEvent.input(screen.getByRole('textbox'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button'));
  return screen.getByRole('status').textContent ?? '';
}

describe('the newsletter box (C17, C18)', () => {
  it.each(['', 'noura', 'noura@', 'noura @example.com'])('says that %j is no e-mail address', (email) => {
    expect(subscribe(email)).toBe('Please enter a valid email');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  it('never pretends to have subscribed anybody', () => {
    expect(subscribe('noura@example.com')).toMatch(/not open yet/);
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
  });
});
