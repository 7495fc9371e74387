import { afterEach, expect } from 'vitest';

// React makes a text node of its own only for a text that is not alone in its element, and breaks when a translator has
// replaced it (react#11538). What the source does not show, as when a component is given a text, a test that draws it does.
const made: Text[] = [];
const { createTextNode } = document;
document.createTextNode = (data) => {
  const text = createTextNode.call(document, data);
  made.push(text);
  return text;
};

/** The library of the toasts announces them by texts of its own, which come and go with the element around them. */
const isAnnouncement = ({ parentElement }: Text) => parentElement?.style.width === '1px';

afterEach(() => {
  const own = made.splice(0).filter((text) => Object.keys(text).some((key) => key.startsWith('__react')));
  const loose = own.filter((text) => !isAnnouncement(text));
  expect(
    loose.map(({ data }) => data),
    'texts beside other things, which need an element of their own',
  ).toEqual([]);
});
