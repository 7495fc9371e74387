import { beforeEach, expect, it, vi } from 'vitest';
import { addHistoryEntry } from './overlays.ts';

// The events that reach the router.
const heard: string[] = [];
addEventListener('popstate', () => heard.push(location.pathname));

const historyAtRest = () => new Promise((resolve) => setTimeout(resolve, 60));
const count = () => history.state?.overlays ?? 0;

beforeEach(async () => {
  await historyAtRest();
  history.pushState({ __TSR_index: history.length }, '', '/start');
  heard.length = 0;
});

/** Like a dialog: open until `close`. */
function open(name: string, closed: string[] = []) {
  const close = addHistoryEntry(() => {
    closed.push(name);
    close();
  });
  return close;
}

it('makes one step for each overlay, and takes the steps back as they close', async () => {
  const length = history.length;
  const closeMenu = open('menu');
  const closeDialog = open('dialog');
  await historyAtRest();
  expect([count(), history.length - length, location.pathname]).toEqual([2, 2, '/start']);
  closeDialog();
  closeMenu();
  await historyAtRest();
  expect([count(), heard]).toEqual([0, []]);
});

it('closes the topmost at each Back, and tells the router of none', async () => {
  const closed: string[] = [];
  open('dialog', closed);
  await historyAtRest();
  open('question', closed);
  await historyAtRest();
  history.back();
  await historyAtRest();
  expect([closed, count()]).toEqual([['question'], 1]);
  history.back();
  await historyAtRest();
  expect([closed, count(), heard]).toEqual([['question', 'dialog'], 0, []]);
});

it('hands the step on from what closes to what opens', async () => {
  const length = history.length;
  const closeMenu = open('menu');
  await historyAtRest();
  closeMenu();
  const closeDialog = open('dialog');
  await historyAtRest();
  expect([count(), history.length - length]).toEqual([1, 1]);
  closeDialog();
  await historyAtRest();
});

it('gives its place to the page that is opened from an overlay', async () => {
  const length = history.length;
  const close = open('menu');
  await historyAtRest();
  close();
  history.pushState({ __TSR_index: 900 }, '', '/next');
  await historyAtRest();
  expect([location.pathname, count(), history.length - length]).toEqual(['/next', 0, 1]);
  history.back();
  await historyAtRest();
  expect([location.pathname, heard]).toEqual(['/start', ['/start']]);
});

it('lets a page wait that is opened while a step is taken back', async () => {
  const go = vi.spyOn(history, 'go');
  const close = open('menu');
  await historyAtRest();
  close();
  await vi.waitFor(() => expect(go).toHaveBeenCalled());
  history.pushState({ __TSR_index: 901 }, '', '/later');
  await historyAtRest();
  expect([location.pathname, count()]).toEqual(['/later', 0]);
  history.back();
  await historyAtRest();
  expect(location.pathname).toBe('/start');
});

it('keeps what the router wrote about the page while an overlay was open', async () => {
  const close = open('dialog');
  await historyAtRest();
  history.replaceState({ __TSR_index: history.state.__TSR_index }, '', '/start?q=sara');
  expect(count()).toBe(1);
  close();
  await historyAtRest();
  expect([location.search, count()]).toEqual(['?q=sara', 0]);
});

it('gives an overlay that does not close its step back', async () => {
  const closed = vi.fn();
  const end = addHistoryEntry(closed);
  await historyAtRest();
  history.back();
  await historyAtRest();
  expect([closed.mock.calls.length, count()]).toEqual([1, 1]);
  end();
  await historyAtRest();
});
