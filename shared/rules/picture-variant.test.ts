import { expect, it } from 'vitest';
import { pictureVariant } from './picture-variant.ts';

it('names another size and format of the same picture', () => {
  const hash = 'a'.repeat(64);
  expect(pictureVariant(`/media/${hash}-256.webp`, 96, 'jpg')).toBe(`/media/${hash}-96.jpg`);
  expect(pictureVariant(`/media/${hash}-96.jpg`, 512, 'webp')).toBe(`/media/${hash}-512.webp`);
});
