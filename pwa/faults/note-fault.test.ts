import { afterEach, expect, it, vi } from 'vitest';
import { noteFault } from './note-fault.ts';

afterEach(() => vi.restoreAllMocks());

it('logs the same fault of the same work once, and each other one', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const refused = () => new DOMException('No storage here', 'SecurityError');
  for (let act = 0; act < 3; act += 1) noteFault('reading a draft', refused());
  noteFault('storing a draft', refused());
  noteFault('reading a draft', new Error('The disk is full'));
  expect(info.mock.calls.map(([line, fault]) => `${line}: ${fault.message}`)).toEqual([
    'Dalil: reading a draft failed: No storage here',
    'Dalil: storing a draft failed: No storage here',
    'Dalil: reading a draft failed: The disk is full',
  ]);
});
