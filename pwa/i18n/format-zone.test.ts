import { expect, it } from 'vitest';
import { formatZone } from '../features/account/alerts-part.tsx';

it('names a time zone in the language of the reader', () => {
  expect(formatZone('Asia/Qatar', 'en')).toBe('Qatar Time');
  expect(formatZone('Asia/Qatar', 'ar')).toBe('توقيت قطر');
  expect(formatZone('Asia/Riyadh', 'ar')).toContain('السعودية');
});
