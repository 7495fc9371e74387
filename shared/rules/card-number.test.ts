import { describe, expect, it } from 'vitest';
import { hasRightCheckDigit } from './card-number.ts';

describe('check digit of a card number', () => {
  it.each(['4242424242424242', '4000000000000002', '378282246310005', '5555555555554444'])('takes %s', (number) => {
    expect(hasRightCheckDigit(number)).toBe(true);
  });

  it.each(['4242424242424241', '4224242424242424', '378282246310006'])('finds the mistake in %s', (number) => {
    expect(hasRightCheckDigit(number)).toBe(false);
  });
});
