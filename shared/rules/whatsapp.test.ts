import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeWhatsapp, whatsappLink } from './whatsapp.ts';

describe('normalizeWhatsapp', () => {
  it.each([
    '٠٠٩٧٤ ٥٥١٢ ٣٤٥٦',
    '00974 55123456',
    '+974-5512-3456',
    '۰۰۹۷۴۵۵۱۲۳۴۵۶',
    '+974 (5512) 3456',
    '‎+974 5512 3456‬',
    '＋974．5512．3456',
  ])('writes %s the one way it is stored (J19)', (text) => {
    expect(normalizeWhatsapp(text)).toBe('+97455123456');
  });

  it('keeps what is no number recognisable', () => {
    expect(normalizeWhatsapp('call me')).toBe('callme');
    expect(normalizeWhatsapp('')).toBe('');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '9', '٠', '۵', '+', '-', ' ', '(', 'a') }), (text) => {
        const once = normalizeWhatsapp(`+974${text}`);
        expect(normalizeWhatsapp(once)).toBe(once);
      }),
    );
  });
});

describe('whatsappLink', () => {
  it('has digits only (H12)', () => {
    expect(whatsappLink('+97455123456')).toBe('https://wa.me/97455123456');
  });
});
