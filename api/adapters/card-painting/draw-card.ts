import { readFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { directionOf } from '#shared/catalog/languages.ts';
import { initials } from '#shared/rules/identity.ts';
import type { CardPicture } from '../../domain/ports/pictures.ts';
import {
  avatarMaskSvg,
  avatarPx,
  avatarSvg,
  cardColors,
  cardSize,
  colorsOf,
  drawText,
  groundSvg,
  nuqtaSvg,
  ringSvg,
  type TextImage,
} from './card-shapes.ts';

const sidePx = 84;
const headTopPx = 92;
const gapPx = 48;
const footMiddlePx = 452;
const lockup = { file: new URL('lockup.svg', import.meta.url), width: 248, ratio: 96 / 372 };
const nuqtaPx = 20;

// A name stands on one line before it is broken, and is never cut off.
const titleSizes = [
  [76, 1],
  [66, 1],
  [58, 1],
  [64, 2],
  [54, 2],
  [44, 3],
  [34, 5],
] as const;
const subtitleSizes = [
  [38, 1],
  [32, 1],
  [26, 2],
] as const;
const addressSizes = [
  [32, 1],
  [28, 1],
  [24, 1],
  [20, 1],
  [20, 2],
] as const;
const houseLineSizes = [[44, 1]] as const;
const letterSizes = [[84, 1]] as const;

/**
 * Draws the card of a page: picture, name in its script, profession, address and the brand. Arabic cards
 * begin at the right.
 *
 * @param picture The bytes of the picture that the card names.
 */
export async function drawCard(card: CardPicture, picture: Uint8Array | undefined): Promise<Buffer> {
  const parts = card.kind === 'house' ? await houseParts(card) : await pageParts(card, picture);
  return sharp(Buffer.from(groundSvg(card)))
    .composite(parts)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function houseParts(card: CardPicture): Promise<OverlayOptions[]> {
  const brand = await brandImage(520);
  const line = await drawText(card.subtitle, {
    ...textOf(card),
    sizes: houseLineSizes,
    weight: 600,
    color: cardColors.muted,
  });
  const centred = (image: TextImage, top: number) => place(image, (cardSize.width - image.width) / 2, top);
  return [centred(brand, 150), centred(line, 330), ...(await addressParts(card, { isCentred: true }))];
}

async function pageParts(card: CardPicture, picture: Uint8Array | undefined): Promise<OverlayOptions[]> {
  const avatarLeft = startOf(card, avatarPx, sidePx);
  const ring = card.isFeatured ? [{ input: Buffer.from(ringSvg()), left: avatarLeft - 8, top: headTopPx - 8 }] : [];
  const brand = await brandImage(lockup.width);
  const brandLeft = cardSize.width - startOf(card, 0, sidePx) - (isRtl(card) ? 0 : brand.width);
  return [
    ...ring,
    { input: await avatarImage(card, picture), left: avatarLeft, top: headTopPx },
    ...(await headParts(card)),
    ...(await addressParts(card, { isCentred: false })),
    place(brand, brandLeft, footMiddlePx - brand.height / 2),
  ];
}

async function headParts(card: CardPicture): Promise<OverlayOptions[]> {
  const shared = textOf(card);
  const title = await drawText(card.title ?? '', {
    ...shared,
    sizes: titleSizes,
    weight: 700,
    color: cardColors.text,
  });
  const subtitle = await drawText(card.subtitle, {
    ...shared,
    sizes: subtitleSizes,
    weight: 400,
    color: cardColors.muted,
  });
  const from = sidePx + avatarPx + gapPx;
  const betweenPx = 34;
  const top = headTopPx + (avatarPx - title.height - betweenPx - subtitle.height) / 2;
  return [
    place(title, startOf(card, title.width, from), top),
    place(subtitle, startOf(card, subtitle.width, from), top + title.height + betweenPx),
  ];
}

async function addressParts(card: CardPicture, { isCentred }: { isCentred: boolean }): Promise<OverlayOptions[]> {
  const address = await drawText(card.address, {
    width: isCentred ? 1000 : 700,
    sizes: addressSizes,
    weight: 600,
    color: cardColors.text,
    isRtl: false,
  });
  const whole = nuqtaPx + 14 + address.width;
  // The address reads left to right on Arabic cards too, with the dot where the card begins.
  const left = isCentred ? (cardSize.width - whole) / 2 : startOf(card, whole, sidePx);
  const dotLeft = isRtl(card) ? left + whole - nuqtaPx : left;
  const textLeft = isRtl(card) ? left : left + nuqtaPx + 14;
  const dot = { data: Buffer.from(nuqtaSvg(nuqtaPx)), width: nuqtaPx, height: nuqtaPx };
  return [place(dot, dotLeft, footMiddlePx - nuqtaPx / 2), place(address, textLeft, footMiddlePx - address.height / 2)];
}

async function avatarImage(card: CardPicture, picture: Uint8Array | undefined): Promise<Buffer> {
  if (picture) {
    const mask = { input: Buffer.from(avatarMaskSvg()), blend: 'dest-in' as const };
    return sharp(picture).resize(avatarPx, avatarPx).ensureAlpha().composite([mask]).png().toBuffer();
  }
  const ground = sharp(Buffer.from(avatarSvg(card)));
  if (card.kind !== 'person') return ground.png().toBuffer();
  // A thin space between letters that must not join.
  const letters = await drawText(initials(card.title ?? '').join('\u200c\u2009'), {
    width: avatarPx,
    sizes: letterSizes,
    weight: 600,
    color: colorsOf(card).ink,
    isRtl: isRtl(card),
  });
  return ground
    .composite([{ input: letters.data, gravity: 'centre' }])
    .png()
    .toBuffer();
}

async function brandImage(width: number): Promise<TextImage> {
  const { data, info } = await sharp(await readFile(lockup.file), { density: 200 })
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function textOf(card: CardPicture) {
  return { width: cardSize.width - 2 * sidePx - avatarPx - gapPx, isRtl: isRtl(card) };
}

function isRtl({ language }: CardPicture): boolean {
  return directionOf(language) === 'rtl';
}

/** Left edge of something that begins `from` pixels behind where the card begins. */
function startOf(card: CardPicture, width: number, from: number): number {
  return isRtl(card) ? cardSize.width - from - width : from;
}

function place({ data }: TextImage, left: number, top: number): OverlayOptions {
  return { input: data, left: Math.round(left), top: Math.round(top) };
}
