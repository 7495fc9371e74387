import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FreeText } from './free-text.tsx';

afterEach(cleanup);

function numbersIn(text: string): (string | null)[] {
  const { container } = render(<FreeText>{text}</FreeText>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('bdi[dir="ltr"]')].map((number) => number.textContent);
}

it.each([
  ['هاتفي +974 5512 3456، وفي المساء 00971 50 123 4567.', ['+974 5512 3456', '00971 50 123 4567']],
  ['اتصل على 5512 3456 أو 050 123 4567', ['5512 3456', '050 123 4567']],
  ['+966-50-123-4567', ['+966-50-123-4567']],
])('keeps the order of phone numbers in %j (A14)', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

it.each(['من 2015 - 2019 ثم 2020 2024', 'C++ و 12 سنة', 'الرقم 123456789012', ''])('leaves %j alone', (text) => {
  expect(numbersIn(text)).toEqual([]);
});
