import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubResizes } from '#pwa/testing/stub-resizes.ts';
import { noteAccount } from '../boot/account-mark.ts';
import { PageTop } from './page-top.tsx';

let height: number;
let tellSize: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/noor');
  tellSize = stubResizes();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 390, height));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function grow(to: number): void {
  height = to;
  tellSize();
}
const kept = () => localStorage.getItem('dalil-page-top');
const room = () => document.documentElement.style.getPropertyValue('--page-top-room');
const open = (isOwn: boolean) => render(<PageTop isOwn={isOwn}>This is your page.</PageTop>);

describe('what stands above the own page', () => {
  it('has the room that it took last time, until the page is left', () => {
    const { unmount } = open(true);
    grow(45);
    grow(257.4);
    expect(kept()).toBe(`/noor ${innerWidth} 258`);
    unmount();
    const next = open(true);
    expect(room()).toBe('258px');
    grow(45);
    expect(room()).toBe('258px');
    next.unmount();
    expect(room()).toBe('');
  });

  it('leaves no hole when it goes away', () => {
    localStorage.setItem('dalil-page-top', `/noor ${innerWidth} 258`);
    open(true);
    grow(258);
    grow(45);
    expect([room(), kept()]).toEqual(['', `/noor ${innerWidth} 45`]);
  });

  it('notes nothing of the page of somebody else', () => {
    open(false);
    expect([room(), kept()]).toEqual(['', null]);
  });

  it('is forgotten once its owner signs out, and kept when somebody else was not signed in anyway', () => {
    noteAccount('user', true);
    open(true);
    grow(45);
    noteAccount('company', false);
    expect(kept()).toContain('/noor');
    noteAccount('user', false);
    expect([room(), kept()]).toEqual(['', null]);
  });
});
