import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { useSearchText } from './use-directory-search.ts';

// React works in its own time here, as in a browser.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => void vi.unstubAllGlobals());

function Search({ label }: { label: string }) {
  const [text, setText] = useSearchText('', () => undefined);
  return (
    <DirectoryFilters feed="talents" label={label} text={text} onText={setText}>
      {null}
    </DirectoryFilters>
  );
}

/** Draws its children again as soon as the browser has taken them over. */
function DrawnAgain({ children }: { children: (round: number) => ReactNode }) {
  const [round, setRound] = useState(1);
  useEffect(() => queueMicrotask(() => flushSync(() => setRound(2))), []);
  return children(round);
}

/** Serves a field, lets somebody fill it, and then the browser take the page over. Answers what the field showed. */
async function fillBefore(part: (round: number) => ReactNode, value: string): Promise<string[]> {
  await startTexts('en');
  const app = (
    <Suspense>
      <DrawnAgain>{part}</DrawnAgain>
    </Suspense>
  );
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(app);
  const field = page.querySelector('input');
  if (!field) throw new Error('nothing was served');
  field.value = value;
  const shown: string[] = [];
  const seen = new MutationObserver(() => shown.push(field.value));
  seen.observe(page, { attributes: true, childList: true, subtree: true });
  const root = hydrateRoot(page, app);
  for (let turn = 0; turn < 50; turn += 1) {
    shown.push(field.value);
    await new Promise((resolve) => setTimeout(resolve));
  }
  root.unmount();
  page.remove();
  return [...new Set(shown)];
}

it('what was typed before the browser took the page over never leaves the field', async () => {
  expect(await fillBefore((round) => <Search label={`Search ${round}`} />, 'nurse')).toEqual(['nurse']);
});
