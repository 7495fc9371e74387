import type { BrowserName, SystemName } from '#shared/catalog/devices.ts';

/** A browser, described so that its owner recognises it. */
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

/** Reads browser, system and kind of device from a `User-Agent`. A part that cannot be recognised is null. */
export function deviceOf(userAgent: string | null): Device {
  const markOf = <Name>(marks: readonly [Name, RegExp][]) =>
    marks.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  const system = markOf(systemMarks);
  return { browser: markOf(browserMarks), system, isHandheld: handhelds.has(system) };
}
