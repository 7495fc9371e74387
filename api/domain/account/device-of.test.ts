import { expect, it } from 'vitest';
import { deviceOf } from './sessions.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36`, 'chrome', 'windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'edge', 'windows', false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'chrome', 'linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/156.0 Safari/537.36`, 'chrome', 'chromeos', false],
  [`Mozilla/5.0 (Macintosh) ${webKit} Chrome/156.0 Safari/537.36 OPR/120.0`, 'opera', 'macos', false],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/156.0 Mobile Safari/537.36`, 'chrome', 'android', true],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'samsung',
    'android',
    true,
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox', 'android', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'macos', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.0 Safari/605.1',
    'safari',
    'macos',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
    true,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/156.0 Mobile/15E148',
    'chrome',
    'ipados',
    true,
  ],
  ['curl/8.5.0', null, null, false],
  ['', null, null, false],
  [null, null, null, false],
] as const)('recognises %s', (userAgent, ...[browser, system, isHandheld]) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld });
});
