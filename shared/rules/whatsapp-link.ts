/**
 * Gives the chat link of a stored number; the service wants digits only. None for a number without the code of its
 * country: the service would take its first digits for one, and a stranger would get the message.
 *
 * @see requirements H12
 */
export function whatsappLink(number: string): string | undefined {
  return /^(?:\+|[1-9]\d{10})/.test(number) ? `https://wa.me/${number.replace('+', '')}` : undefined;
}
