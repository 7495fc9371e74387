import { describe, expect, it } from 'vitest';
import { centredSquare, faultOfFile, kindOf, squareAround } from './crop-picture.ts';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

describe('photo', () => {
  it('starts with the square in the middle (J10)', () => {
    expect(centredSquare(3000, 4000)).toEqual({ x: 0, y: 500, width: 3000, height: 3000 });
    expect(centredSquare(401, 200)).toEqual({ x: 101, y: 0, width: 200, height: 200 });
  });

  it('of a logo starts with all of it, and margins where it is no square', () => {
    expect(squareAround(400, 100)).toEqual({ x: 0, y: -150, width: 400, height: 400 });
    expect(squareAround(100, 401)).toEqual({ x: -150, y: 0, width: 401, height: 401 });
  });

  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'],
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['heic', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
    ['heic', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00'],
    ['other', 'GIF89a'],
    ['other', '<svg xmlns="http:'],
    ['other', ''],
  ])('knows a %s by its content (J11)', (kind, head) => {
    expect(kindOf(bytes(head))).toBe(kind);
  });

  it('refuses what is no picture, whatever it is called (J11)', async () => {
    expect(await faultOfFile(new File(['just text'], 'photo.jpg', { type: 'image/jpeg' }))).toBe('unreadable');
    expect(await faultOfFile(new Blob([bytes('\x00\x00\x00\x18ftypheic....')]))).toBe('heic');
    expect(await faultOfFile(new Blob([bytes('\xff\xd8\xff\xe0....')]))).toBeNull();
  });
});
