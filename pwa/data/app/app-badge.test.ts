import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyOutbox, outbox } from '../offline/outbox.ts';
import { followAppBadge } from './notifications.ts';

/** An edit that needs a decision. */
const clash = {
  id: 1,
  field: 'bio',
  reason: 'conflict',
  base: 'a',
  yours: 'b',
  theirs: 'c',
  message: null,
  at: 1,
} as const;

/** The marks of the icon, as the browser is told them. */
function startMarks(answer = Promise.resolve()) {
  const marks: (number | 'none')[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      marks.push(count);
      return answer;
    },
    clearAppBadge: () => {
      marks.push('none');
      return answer;
    },
  });
  return marks;
}

let stop: () => void;

afterEach(() => {
  stop();
  outbox.set(emptyOutbox);
  vi.unstubAllGlobals();
});

describe('the icon of the app', () => {
  it('shows how many edits need a decision, until nobody follows', () => {
    const marks = startMarks();
    outbox.set({ ...emptyOutbox, reviewItems: [clash] });
    stop = followAppBadge();
    expect(marks).toEqual([1]);
    outbox.set({ ...emptyOutbox, reviewItems: [clash, { ...clash, id: 2 }] });
    outbox.set(emptyOutbox);
    expect(marks).toEqual([1, 2, 'none']);
    stop();
    outbox.set({ ...emptyOutbox, reviewItems: [clash] });
    expect(marks).toEqual([1, 2, 'none']);
  });

  it('loses the mark of an earlier visit when nothing needs a decision', () => {
    const marks = startMarks();
    stop = followAppBadge();
    expect(marks).toEqual(['none']);
  });

  it('stays as it is where the browser refuses, or knows no marks', async () => {
    startMarks(Promise.reject(new DOMException('Not installed', 'NotAllowedError')));
    stop = followAppBadge();
    vi.stubGlobal('navigator', {});
    expect(() => outbox.set({ ...emptyOutbox, reviewItems: [clash] })).not.toThrow();
    // A refusal that nobody catches would fail this file.
    await new Promise((resolve) => setTimeout(resolve));
  });
});
