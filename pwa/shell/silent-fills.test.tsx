import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { fillSilently } from '#pwa/testing/fill-silently.ts';
import { tellSilentFills } from './silent-fills.ts';

afterEach(cleanup);

/** A dialog as those without a form library are: its button acts on what was typed. */
function ReasonDialog({ onSend, onType }: { onSend: (reason: string) => void; onType: () => void }) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  return (
    <>
      <input aria-label="Day" value={day} onChange={(event) => setDay(event.target.value)} />
      <textarea
        aria-label="Reason"
        value={reason}
        onChange={(event) => {
          onType();
          setReason(event.target.value);
        }}
      />
      <button type="button" onClick={() => onSend(`${day} ${reason}`)}>
        Send
      </button>
    </>
  );
}

it('a button acts on what a program filled in without an event (react#1159)', () => {
  onTestFinished(tellSilentFills());
  const onSend = vi.fn();
  const onType = vi.fn();
  render(<ReasonDialog onSend={onSend} onType={onType} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Reason');
  fillSilently(screen.getByLabelText('Day'), '1990-05-07');
  fillSilently(field, 'It has expired');
  fireEvent.click(screen.getByRole('button'));
  expect(onSend).toHaveBeenCalledWith('1990-05-07 It has expired');
  expect(field.value).toBe('It has expired');
  fireEvent.click(screen.getByRole('button'));
  expect(onType).toHaveBeenCalledTimes(1);
});
