import { expect, it } from 'vitest';
import { installPrompt } from './install-prompt.ts';

it('keeps the browser’s offer to install, in place of its own bar, until the app is installed (V1)', () => {
  expect(installPrompt.get()).toBeNull();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect([installPrompt.get(), offer.defaultPrevented]).toEqual([offer, true]);
  window.dispatchEvent(new Event('appinstalled'));
  expect(installPrompt.get()).toBeNull();
});
