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
    '974 5512 3456',
  ])('writes %s the one way it is stored (J19)', (text) => {
    expect(normalizeWhatsapp(text)).toBe('+97455123456');
  });

  it.each([
    ['0501234567', '0501234567'],
    ['5512 3456', '55123456'],
    ['97455123', '97455123'],
    ['966 50 123 4567', '+966501234567'],
    ['+971 050 123 4567', '+971501234567'],
    ['00966 (0)50 123 4567', '+966501234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('writes %s as %s: a code is completed, never guessed (J19)', (text, number) => {
    expect(normalizeWhatsapp(text)).toBe(number);
  });

  it('keeps what is no number recognisable', () => {
    expect(normalizeWhatsapp('call me')).toBe('callme');
    expect(normalizeWhatsapp('')).toBe('');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '9', '٠', '۵', '+', '-', ' ', '(', 'a') }), (text) => {
        const once = normalizeWhatsapp(text);
        expect(normalizeWhatsapp(once)).toBe(once);
      }),
    );
  });
});

describe('whatsappLink', () => {
  it('has digits only (H12)', () => {
    expect(whatsappLink('+97455123456')).toBe('https://wa.me/97455123456');
    expect(whatsappLink('919812345678')).toBe('https://wa.me/919812345678');
  });

  it.each(['55123456', '0501234567', '00501234567'])('is not there for %s, which has no country code', (number) => {
    expect(whatsappLink(number)).toBeUndefined();
  });
});
