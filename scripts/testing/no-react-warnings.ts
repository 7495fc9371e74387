import { afterAll, afterEach, expect } from 'vitest';

// React only warns of what breaks later: a component that is updated while another one is rendered, keys that are missing
// or stand twice, inputs that lose their value, elements that HTML does not allow in one another.
const warnings =
  /^(Cannot update a component|Each child in a list|Encountered two children|A component is changing|In HTML, |Received `|React does not recognize|Maximum update depth)/;
const shown: string[] = [];
const { error } = console;
console.error = (...said: unknown[]) => {
  const [text, ...values] = said.map(String);
  if (text && warnings.test(text)) shown.push([text, ...values.slice(0, 3)].join(' | '));
  error.apply(console, said);
};

afterEach(() => {
  expect(shown.splice(0), 'what React warns of').toEqual([]);
});

// The console may be that of the whole process.
afterAll(() => {
  console.error = error;
});
