import type { BrowserName, SystemName } from '#shared/catalog/devices.ts';

/** What a browser says it is, as far as its owner knows it by. */
export interface Device {
  browser: BrowserName | null;
  system: SystemName | null;
  isHandheld: boolean;
}

// In this order: most of them also carry the names of those below.
const browserMarks: readonly [BrowserName, RegExp][] = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\bOPR\/|\bOPT\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];
const systemMarks: readonly [SystemName, RegExp][] = [
  ['ios', /\b(?:iPhone|iPod)\b/],
  ['ipados', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
];
const handhelds: ReadonlySet<SystemName | null> = new Set(['ios', 'ipados', 'android']);

/** Reads from a `User-Agent` what its owner recognises the device by; null for what is not known. */
export function deviceOf(userAgent: string | null): Device {
  const markOf = <Name>(marks: readonly [Name, RegExp][]) =>
    marks.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  const system = markOf(systemMarks);
  return { browser: markOf(browserMarks), system, isHandheld: handhelds.has(system) };
}
