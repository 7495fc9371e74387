import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardPainter, CardPicture } from '../domain/ports/pictures.ts';
import { createCardPainter } from './card-painter.ts';
import { createLocalFiles } from './picture-files.ts';

const card: CardPicture = {
  kind: 'person',
  language: 'ar',
  title: 'محمد',
  subtitle: 'التقنية',
  address: 'dalil.example/mohammed',
  slug: 'mohammed',
  picture: null,
  isFeatured: false,
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-cards-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newPainter = () => createCardPainter({ pictureFiles: createLocalFiles(folder), workDir: join(folder, 'work') });
// One for all cards that can be drawn: its process takes as long to start as twenty cards to draw.
let painter: CardPainter;
beforeAll(() => {
  painter = newPainter();
});

/** How wide the letters of the title are, found by their colour. */
async function titleWidth(title: string): Promise<number> {
  const png = await painter.paint({ ...card, title });
  if (png === 'busy') throw new Error('busy');
  const area = { left: 40, top: 60, width: 790, height: 170 };
  const { data, info } = await sharp(png)
    .extract(area)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
    Array.from({ length: info.height }, (__, y) => data[y * info.width + x] ?? 0).some((light) => light > 200),
  );
  return (columns.at(-1) ?? 0) - (columns[0] ?? 0);
}

it('joins Arabic letters: a name is narrower than its letters apart', async () => {
  const joined = await titleWidth('سسسسسس');
  const apart = await titleWidth([...'سسسسسس'].join('\u200c'));
  expect(joined).toBeGreaterThan(50);
  expect(apart).toBeGreaterThan(joined * 1.15);
});

it.each([
  '<span size="9999999">& </b>',
  '\u0000\u0007\uD800',
  'W'.repeat(100),
  'عبدالرحمن '.repeat(10),
  '🎉 李小龙',
  ' ',
])('draws whatever people are called: %j', async (title) => {
  const png = await painter.paint({ ...card, title, picture: `/media/${'ab'.repeat(32)}-256.webp` });
  expect(png).toBeInstanceOf(Buffer);
});

it('draws on after a card that could not be drawn', async () => {
  const one = newPainter();
  // The app never sends such a card; it stands for any input that the drawing library refuses.
  const broken = { ...card, subtitle: undefined } as unknown as CardPicture;
  await expect(one.paint(broken)).rejects.toThrow('card not drawn');
  expect(await one.paint(card)).toBeInstanceOf(Buffer);
});

it('draws as soon as the fonts can be written again, and passes on what kept it from that', async () => {
  const workDir = join(folder, 'blocked');
  await writeFile(workDir, 'a file where the folder has to be');
  const one = createCardPainter({ pictureFiles: createLocalFiles(folder), workDir });
  await expect(one.paint(card)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await rm(workDir);
  expect(await one.paint(card)).toBeInstanceOf(Buffer);
});

it('says that it is busy rather than let many wait', async () => {
  const asked = await Promise.all(Array.from({ length: 24 }, () => painter.paint(card)));
  expect(asked.filter((answer) => answer === 'busy')).toHaveLength(3);
});

it('keeps all that it writes from other accounts of the machine, the cache of fonts too', async () => {
  await painter.paint(card);
  const entries = await readdir(join(folder, 'work'), { withFileTypes: true });
  const { mode } = await stat(join(folder, 'work', 'cache'));
  expect(entries.some(({ name }) => name === 'cache')).toBe(true);
  expect(mode & 0o777).toBe(0o700);
});
