import { describe, expect, it } from 'vitest';
import { formatCvc, formatExpiry, groupCardNumber, readCard } from './card-field.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

describe('what is typed into a card form (M4)', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-4242x4242', '4242 4242 4242'],
    ['٤٢٤٢٤٢٤٢', '4242 4242'],
    ['', ''],
  ])('groups the number %s', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['12', '12 / '],
    ['4', '04 / '],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['٠٤٣١', '04 / 31'],
  ])('writes the expiry %s', (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown);
  });

  it('lets the separator of the expiry be deleted', () => {
    expect(formatExpiry('12 /', true)).toBe('12');
    expect(formatExpiry('12 / 3', true)).toBe('12 / 3');
  });

  it('keeps four digits of a security code', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });
});

describe('reading a card (M4)', () => {
  it('gives digits and a whole year', () => {
    const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' };
    expect(readCard(good, now)).toEqual({ card });
  });

  it.each([
    [{ number: '4242 4242' }, { number: 'number_incomplete' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'number_wrong' }],
    [{ expiry: '12 / 3' }, { expiry: 'expiry_incomplete' }],
    [{ expiry: '13 / 30' }, { expiry: 'expiry_wrong' }],
    [{ expiry: '10 / 26' }, { expiry: 'expiry_past' }],
    [{ cvc: '12' }, { cvc: 'cvc_incomplete' }],
    [{ number: '3782 822463 10005' }, { cvc: 'cvc_incomplete' }],
  ])('says what is wrong with %j', (typed, errors) => {
    expect(readCard({ ...good, ...typed }, now)).toEqual({ errors });
  });

  it('takes a card in its last month', () => {
    expect(readCard({ ...good, expiry: '11 / 26' }, now)).toHaveProperty('card');
  });
});
