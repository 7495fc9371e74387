import { describe, expect, it } from 'vitest';
import { shortName } from './visitor-actions.tsx';

describe('short name', () => {
  it.each([
    ['نورة السليطي', 'نورة'],
    ['Yousef Al-Mutawa', 'Yousef'],
    ['عبد الله البلوشي', 'عبد الله'],
    ['د. أحمد العلي', 'د. أحمد'],
    ['Dr. Noura Ali', 'Dr. Noura'],
    ['ABU Bakr Saleh', 'ABU Bakr'],
    ['  Noura   Ali ', 'Noura'],
    ['Noura Al', 'Noura'],
    ['أبو بكر', 'أبو بكر'],
    ['محمد', 'محمد'],
    ['عبد', 'عبد'],
  ])('of %s is %s', (name, short) => expect(shortName(name)).toBe(short));
});
