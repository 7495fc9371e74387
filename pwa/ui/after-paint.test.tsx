import { act, lazy, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#pwa/i18n/texts.ts';
import { setServedPage } from '#pwa/served/served-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { AfterPaint } from './after-paint.tsx';

interface Part {
  text: string;
  read?: () => string;
}

const line = ({ text, read }: Part) => <p>{read ? read() : text}</p>;

let place: HTMLElement;
let root: Root;
let complaints: unknown[];
let codeComes: () => void;
let Late: (part: Part) => ReactNode;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startTexts('en');
  setServedPage({ language: 'en', origin: 'http://localhost', at: new Date(0).toISOString(), texts: {} });
  const coming = new Promise<{ default: typeof line }>((resolve) => {
    codeComes = () => resolve({ default: line });
  });
  Late = lazy(() => coming) as unknown as typeof line;
  complaints = [];
  place = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  setServedPage(null);
  vi.unstubAllGlobals();
});

const framed = (part: ReactNode, shows?: string) => (
  <I18nextProvider i18n={i18n}>
    <AfterPaint isServed fallback={<b>waiting</b>} {...(shows !== undefined && { shows })}>
      {part}
    </AfterPaint>
  </I18nextProvider>
);

function takeOver(part: ReactNode, shows?: string): void {
  act(() => {
    root = hydrateRoot(place, framed(part, shows), {
      onRecoverableError: (error) => complaints.push(error),
    });
  });
}

it('leaves the markup of a part alone until its code is there, and shows then what came meanwhile', async () => {
  place.innerHTML = renderToString(framed(line({ text: 'as served' })));
  takeOver(<Late text="as served" />);
  const served = place.querySelector('p');
  act(() => root.render(framed(<Late text="newer" />)));
  expect(place.textContent).toBe('as served');
  await act(async () => codeComes());
  expect(place.textContent).toBe('newer');
  expect([place.querySelector('p'), complaints]).toEqual([served, []]);
});

it('makes a part anew that reads another address by then, without a complaint', async () => {
  // One element for all renders, as the filters of a list: it reads the address itself.
  let address = 'Kuwait';
  const ofAddress = <Late text="" read={() => address} />;
  place.innerHTML = renderToString(framed(line({ text: address }), address));
  takeOver(ofAddress, address);
  address = 'everywhere';
  act(() => root.render(framed(ofAddress, address)));
  expect(place.textContent).toBe('waiting');
  await act(async () => codeComes());
  expect([place.textContent, complaints]).toEqual(['everywhere', []]);
});
