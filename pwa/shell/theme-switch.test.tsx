import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const root = document.documentElement;

beforeEach(async () => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)"><meta name="theme-color" media="(prefers-color-scheme: dark)">';
  await startTexts('en');
  render(<ThemeSwitch />, { wrapper: TooltipArea });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const barColors = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.content);

describe('the appearance', () => {
  it('is dark, light, or as the device says, and is kept', () => {
    choose('Dark');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dalil-dark', 'dark']);
    choose('Light');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dalil', 'light']);
    choose('System');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, 'system']);
  });

  it('tells which one is chosen', () => {
    choose('Dark');
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Light' }).getAttribute('aria-pressed')).toBe('false');
  });

  it("colours the browser's own bars alike", () => {
    choose('Dark');
    expect(barColors()).toEqual(['#0b171b', '#0b171b']);
    choose('System');
    expect(barColors()).toEqual(['#f8f7f4', '#0b171b']);
  });
});
