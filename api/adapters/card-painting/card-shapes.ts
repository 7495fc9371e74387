import sharp from 'sharp';
import { companyHue, companyMark } from '#shared/rules/company-mark.ts';
import { avatarHue, type Hue, MOTIFS, naqsha } from '#shared/rules/identity.ts';
import type { CardPicture } from '../../domain/ports/pictures.ts';
import { cardFont } from './card-fonts.ts';

/** Pixels of the whole card, as sites that show links ask for. */
export const cardSize = { width: 1200, height: 630 };
export const avatarPx = 232;
const bandPx = 88;
const bandTileHeight = 44;
const cornerShare = 0.28;

/** The colours of the design in hexadecimal, because the drawing library does not support OKLCH. */
export const cardColors = {
  plate: '#004654',
  plateRaised: '#015260',
  plateLine: '#457f89',
  text: '#fbf8f2',
  muted: '#c0dadd',
  saffron: '#f2b23f',
} as const;

/** Ground and ink of an avatar by hue. */
const avatarColors: Record<Hue, { ground: string; ink: string }> = {
  214: { ground: '#c7ecf5', ink: '#005262' },
  186: { ground: '#c8eee8', ink: '#00554e' },
  150: { ground: '#d3edd7', ink: '#235430' },
  112: { ground: '#e5e8ca', ink: '#494c0f' },
  62: { ground: '#f9dfca', ink: '#663d12' },
  32: { ground: '#fedcd4', ink: '#6c362b' },
  8: { ground: '#fedadf', ink: '#6b343f' },
  330: { ground: '#f5dcf2', ink: '#60375c' },
  288: { ground: '#e3e1ff', ink: '#464070' },
  252: { ground: '#d2e7ff', ink: '#254971' },
};

/** The colours of a person or company, derived from the address. */
export function colorsOf({ slug, kind }: CardPicture) {
  return avatarColors[kind === 'company' ? companyHue(slug) : avatarHue(slug)];
}

/** The background: an enamel sign, with the woven pattern of the address along its lower edge. */
export function groundSvg(card: CardPicture): string {
  const { width, height } = cardSize;
  const scale = bandPx / bandTileHeight;
  const [first, second] = card.isFeatured
    ? [cardColors.saffron, cardColors.plateLine]
    : [cardColors.plateLine, cardColors.plateRaised];
  const { motifs, swap } = naqsha(card.slug);
  const [a, b, c] = motifs;
  const woven = [a, b, c, b].map((motif, index) => {
    const fill = (index % 2 === 1) === swap ? first : second;
    return `<path fill="${fill}" fill-rule="evenodd" transform="translate(${12 + 24 * index} 22)" d="${MOTIFS[motif]}"/>`;
  });
  const edges = Array.from({ length: 8 }, (_, index) => `M${12 * index} 0h12l-6 6ZM${12 * index} 44h12l-6-6Z`).join('');
  const top = height - bandPx;
  const rule = card.isFeatured ? `<rect y="${top - 4}" width="${width}" height="4" fill="${cardColors.saffron}"/>` : '';
  return svg(
    cardSize,
    `<defs><pattern id="band" width="96" height="44" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${top}) scale(${scale})">${woven.join('')}<path fill="${second}" d="${edges}"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${cardColors.plate}"/>
    <rect x="26" y="26" width="${width - 52}" height="${top - 52}" rx="22" fill="none" stroke="${cardColors.plateLine}" stroke-width="2"/>
    <rect y="${top}" width="${width}" height="${bandPx}" fill="url(#band)"/>${rule}`,
  );
}

/** The avatar without a picture: a coloured square, for a company with its mark. A person's initials are drawn over it later. */
export function avatarSvg(card: CardPicture): string {
  const { ground, ink } = colorsOf(card);
  const half = avatarPx / 2;
  const mark =
    card.kind === 'company'
      ? `<path fill="${ink}" fill-rule="evenodd" transform="translate(${half} ${half}) scale(${(avatarPx * 0.62) / 24})" d="${MOTIFS[companyMark(card.slug)]}"/>`
      : '';
  return svg(square, `${roundedSquare(ground)}${mark}`);
}

/** A mask that cuts the corners of a picture. */
export function avatarMaskSvg(): string {
  return svg(square, roundedSquare('#fff'));
}

/** The ring around the avatar of a featured person, 8 pixels wider on each side. */
export function ringSvg(): string {
  const edge = avatarPx + 16;
  const radius = edge * cornerShare;
  return svg(
    { width: edge, height: edge },
    `<rect x="2.5" y="2.5" width="${edge - 5}" height="${edge - 5}" rx="${radius}" fill="none" stroke="${cardColors.saffron}" stroke-width="5"/>`,
  );
}

/** The dot before an address. */
export function nuqtaSvg(edge: number): string {
  const half = edge / 2;
  return svg(
    { width: edge, height: edge },
    `<path fill="${cardColors.saffron}" d="M${half} 0 ${edge} ${half} ${half} ${edge} 0 ${half}Z"/>`,
  );
}

const square = { width: avatarPx, height: avatarPx };

function roundedSquare(fill: string): string {
  return `<rect width="${avatarPx}" height="${avatarPx}" rx="${avatarPx * cornerShare}" fill="${fill}"/>`;
}

function svg({ width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

/** A drawn text on a transparent background. */
export interface TextImage {
  data: Buffer;
  width: number;
  height: number;
}

// The largest height of a line of this font, as a multiple of the font size.
const lineHeight = 1.75;

type Size = readonly [px: number, lines: number];

export interface TextLook {
  /** Pixels; longer text continues on the next line. */
  width: number;
  /** Font sizes with the number of lines that each may take. The first that fits is used, otherwise the last. */
  sizes: readonly [Size, ...Size[]];
  weight: 400 | 600 | 700;
  color: string;
  /** True when lines begin at the right, whatever the script of the text. */
  isRtl: boolean;
}

/**
 * Draws a text by Pango, which joins Arabic letters and finds the direction. The text comes from people, so it may contain
 * anything.
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
      // With 72 dpi, a point is a pixel.
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

// Pango refuses a text without visible characters.
function visible(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '·';
}

// Pango's markup allows no control characters and no lone surrogates.
function asMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
