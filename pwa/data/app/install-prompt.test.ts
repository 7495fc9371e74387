import { beforeEach, expect, it, vi } from 'vitest';
import { keepInstallOffer } from '#pwa/boot/install-offer.ts';

beforeEach(() => {
  vi.resetModules();
  delete window.installOffer;
});

const entry = async () => (await import('./install-prompt.ts')).installPrompt;

function offerByBrowser(): Event {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  return offer;
}

it('keeps the browser’s offer to install, in place of its own bar, until the app is installed (V1)', async () => {
  const installPrompt = await entry();
  expect(installPrompt.get()).toBeNull();
  const offer = offerByBrowser();
  expect([installPrompt.get(), offer.defaultPrevented]).toEqual([offer, true]);
  window.dispatchEvent(new Event('appinstalled'));
  expect(installPrompt.get()).toBeNull();
});

it('keeps an offer that comes before the code of the app runs, too (V1)', async () => {
  keepInstallOffer();
  const offer = offerByBrowser();
  expect(offer.defaultPrevented).toBe(true);
  expect((await entry()).get()).toBe(offer);
});
