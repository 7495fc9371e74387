import { createElement, Fragment } from 'react';

// International, and the ways people of the Gulf write their own; years, which also come in pairs, begin otherwise.
const phoneNumber = /((?:\+|\b00)\d[\d ()-]{5,}\d|\b05\d[ -]\d{3}[ -]\d{4}\b|\b[3-9]\d{3}[ -]\d{4}\b)/;

/**
 * Text as somebody wrote it; phone numbers keep their order in Arabic, where their groups would change places. @see
 * requirements A14
 */
export function FreeText({ children }: { children: string }) {
  const parts = children.split(phoneNumber);
  if (parts.length === 1) return <span>{children}</span>;
  // Every second part is a number.
  const shown = parts.map((part, index) =>
    index % 2 === 1 ? createElement('bdi', { dir: 'ltr' }, part) : createElement('span', null, part),
  );
  // As arguments of their own they need no keys: they stand where they stand.
  return createElement(Fragment, null, ...shown);
}
