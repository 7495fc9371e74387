import { chromiumSwitches, findChromium } from '../../../scripts/setup/chromium.mjs';

const executablePath = await findChromium();

/**
 * For tests that need a Chromium with windows: installing, sending for closed pages, being found by its
 * process. The others run in one without, which is quicker.
 */
export const wholeBrowser = { launchOptions: { args: chromiumSwitches, ...(executablePath && { executablePath }) } };
