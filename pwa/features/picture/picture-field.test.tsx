import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { PictureField } from './picture-field.tsx';

const labels = { label: 'Photo', choose: 'Add a photo', change: 'Change', remove: 'Remove' };

beforeEach(() => startTexts('en'));
afterEach(cleanup);

it('the same file can be chosen again after it was refused (J11)', async () => {
  render(<PictureField labels={labels} preview={null} picture="" onChange={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('Photo', { selector: 'input' });
  // A browser tells of a choice only where the value differs, and pages may only empty the value.
  const emptied = vi.spyOn(field, 'value', 'set');
  Object.defineProperty(field, 'files', { value: [new File(['just text'], 'photo.jpg')] });
  fireEvent.change(field);
  await vi.waitFor(() => expect(screen.getByRole('status').className).toContain('text-error-ink'));
  expect(emptied).toHaveBeenCalledExactlyOnceWith('');
});
