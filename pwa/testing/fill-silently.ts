/** Fills a field as many programs do: by the browser's own setter, without an event. */
export function fillSilently(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
}
