import sharp from 'sharp';
import { cardFont } from './card-fonts.ts';

/** Something drawn, on nothing. */
export interface TextImage {
  data: Buffer;
  width: number;
  height: number;
}

// The largest height of a line of the font, in heights of its letters.
const lineHeight = 1.75;

type Size = readonly [px: number, lines: number];

export interface TextLook {
  /** Pixels; longer text continues on the next line. */
  width: number;
  /** Pixels of the letters and how many lines they may take: the first that fits is taken, else the last. */
  sizes: readonly [Size, ...Size[]];
  weight: 400 | 600 | 700;
  color: string;
  /** True when lines begin at the right, whatever the script. */
  isRtl: boolean;
}

/**
 * Draws a text with its letters joined and its direction as Pango reads them; people wrote it, so it may be anything.
 */
export async function drawText(text: string, look: TextLook): Promise<TextImage> {
  const [largest, ...smaller] = look.sizes;
  let size = largest;
  let drawn = await drawAt(text, size[0], look);
  for (const next of smaller) {
    if (drawn.height <= size[0] * size[1] * lineHeight) break;
    size = next;
    drawn = await drawAt(text, size[0], look);
  }
  return drawn;
}

async function drawAt(text: string, sizePx: number, { width, weight, color, isRtl }: TextLook): Promise<TextImage> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" weight="${weight}" insert_hyphens="false">${asMarkup(visible(text))}</span>`,
      font: `${cardFont} ${sizePx}`,
      width,
      wrap: 'word-char',
      // Pango swaps left and right in lines that read from the right.
      align: beginsRtl(text) === isRtl ? 'left' : 'right',
      // A point is a pixel then.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function beginsRtl(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}

// Nothing at all is refused.
function visible(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '·';
}

// Markup takes no control character and no half of a pair.
function asMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
