import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeWhatsapp, whatsappFault, withCallingCodes } from './whatsapp.ts';
import { whatsappLink } from './whatsapp-link.ts';

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
    // A selector that turns a digit into an emoji comes along when a number is pasted.
    '+974\uFE0D55123456',
    '+0097455123456',
  ])('writes %s the one way it is stored (J19)', (text) => {
    expect(normalizeWhatsapp(text)).toBe('+97455123456');
  });

  it.each([
    ['0501234567', '0501234567'],
    ['5512 3456', '55123456'],
    ['97455123', '97455123'],
    ['966 50 123 4567', '+966501234567'],
    ['91 98123 45678', '+919812345678'],
    ['+971 04 123 4567', '+97141234567'],
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

describe('whatsappFault', () => {
  it.each([
    ...[
      '+97455123456',
      '+966501234567',
      '+971501234567',
      '+97141234567',
      '+96551234567',
      '+97336001234',
      '+96892123456',
    ],
    ...['+919812345678', '+12125550123', '+442079460958'],
  ])('has nothing against %s (J19)', (number) => {
    expect(whatsappFault(number)).toBeUndefined();
  });

  it.each([
    ...['+9655123456', '+974551234567', '+96650123456', '+9665012345678', '+9715012345678', '+9733600123', '+96892123'],
    ...['+0123456789', '+12345', '', '12', 'callme', '+1234567890123456', '97455123456x'],
  ])('refuses %s (J19)', (number) => {
    expect(whatsappFault(number)).toBe('whatsapp_invalid');
  });

  it.each(['55123456', '0501234567', '501234567', '97455123'])('misses the country code of %s (J19)', (number) => {
    expect(whatsappFault(number)).toBe('whatsapp_country_code');
  });
});

describe('withCallingCodes', () => {
  const numbersOf = (...args: Parameters<typeof withCallingCodes>) =>
    withCallingCodes(...args).map(({ number }) => number);

  it('offers the code of the own country alone, where such a number exists there', () => {
    expect(withCallingCodes('5512 3456', 'Qatar')).toEqual([{ country: 'Qatar', number: '+97455123456' }]);
    expect(withCallingCodes('050 123 4567', 'Saudi Arabia')).toEqual([
      { country: 'Saudi Arabia', number: '+966501234567' },
    ]);
  });

  it('offers each country where the number can be, when the own one is not known or does not fit', () => {
    const nineDigits = ['+966501234567', '+971501234567'];
    expect(numbersOf('٠٥٠١٢٣٤٥٦٧')).toEqual(nineDigits);
    expect(numbersOf('0501234567', 'Qatar')).toEqual(nineDigits);
    expect(numbersOf('55123456')).toEqual(['+97455123456', '+96555123456', '+97355123456', '+96855123456']);
  });

  it.each(['+97455123456', '12', '', 'x', '1234567'])('offers nothing for %s', (text) => {
    expect(withCallingCodes(text)).toEqual([]);
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
