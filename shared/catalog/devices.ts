/** Browsers and systems that a session is recognised by; their names are the same in both languages. */
export const browserNames = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const;

export const systemNames = {
  ios: 'iPhone',
  ipados: 'iPad',
  android: 'Android',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  macos: 'Mac',
  linux: 'Linux',
} as const;

export type BrowserName = keyof typeof browserNames;
export type SystemName = keyof typeof systemNames;

export const browsers = Object.keys(browserNames) as [BrowserName, ...BrowserName[]];
export const systems = Object.keys(systemNames) as [SystemName, ...SystemName[]];
