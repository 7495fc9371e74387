import { escapeHtml } from '../pages/page-head.ts';

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';

// XML 1.0 has no place for these, not even escaped.
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a text so that XML reads it as text, in an element and in a quoted attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(unspeakable, ''));
}

/** Writes an element that holds a text. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
