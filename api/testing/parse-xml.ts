import { JSDOM, type ParsedDocument } from 'jsdom';

/** Parses as strictly as feed readers do: a text that is not well-formed is refused. */
export function parseXml(text: string): ParsedDocument {
  const { DOMParser } = new JSDOM().window;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const [complaint] = document.getElementsByTagName('parsererror');
  if (complaint) throw new Error(`not well-formed: ${complaint.textContent}`);
  return document;
}

/** The texts of all elements of a name. */
export function textsOf(document: ParsedDocument, name: string): string[] {
  return [...document.getElementsByTagName(name)].map((element) => element.textContent);
}
