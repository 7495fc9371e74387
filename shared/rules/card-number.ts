/**
 * True when a card number ends with the digit that the others ask for, by which typing mistakes are found (Luhn).
 *
 * @param cardNumber Digits only.
 */
export function hasRightCheckDigit(cardNumber: string): boolean {
  const digits = [...cardNumber].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
