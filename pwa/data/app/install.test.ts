import { describe, expect, it } from 'vitest';
import { isIos } from './install.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

describe('the way of iOS', () => {
  it.each([
    ['an iPhone', { userAgent: iphone, maxTouchPoints: 5 }, true],
    ['an iPad, which calls itself a Mac', { userAgent: mac, maxTouchPoints: 5 }, true],
    ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, false],
    ['Android', { userAgent: android, maxTouchPoints: 5 }, false],
  ])('on %s', (_name, browser, expected) => expect(isIos(browser)).toBe(expected));
});
