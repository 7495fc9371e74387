/**
 * The address to show a picture by.
 *
 * @param reference An address, a `data:` URL, or `blob:<id>` of a picture that waits on this device.
 * @returns undefined while a waiting picture is being read
 */
export function useKeptPicture(reference: string | null): string | undefined {
  return reference ?? undefined;
}
