import { onTestFinished, vi } from 'vitest';

/** A file that the page handed to its reader. */
export interface SavedFile {
  name: string;
  content: Blob;
}

/** Takes the place of the reader's folder until the test ends: holds each file that the page hands out. */
export function catchFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let last = new Blob();
  // jsdom makes no addresses of files.
  Object.assign(URL, {
    createObjectURL(content: Blob) {
      last = content;
      return 'blob:dalil';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: last });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}
