// The part of jsdom that tests of XML and HTML use; it brings no types.
declare module 'jsdom' {
  export interface ParsedElement {
    readonly localName: string;
    readonly namespaceURI: string | null;
    readonly textContent: string;
    readonly children: Iterable<ParsedElement>;
    getAttribute(name: string): string | null;
    getElementsByTagName(name: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
    querySelector(selector: string): ParsedElement | null;
    querySelectorAll(selector: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
    getElementsByTagNameNS(namespace: string, name: string): Iterable<ParsedElement>;
  }

  export interface ParsedDocument {
    readonly documentElement: ParsedElement;
    querySelector(selector: string): ParsedElement | null;
    querySelectorAll(selector: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
    getElementsByTagName(name: string): ArrayLike<ParsedElement> & Iterable<ParsedElement>;
  }

  export class JSDOM {
    constructor(html?: string);
    readonly window: {
      readonly document: ParsedDocument;
      DOMParser: new () => { parseFromString(text: string, type: string): ParsedDocument };
    };
  }
}
