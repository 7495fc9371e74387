import { useEffect, useState } from 'react';
import { checkSlug, type SlugHolder } from '#pwa/data/profile/check-slug.ts';

/** The state of the typed address; `unknown` while the server is asked and when it cannot be. */
export type SlugCheck = { state: 'unknown' } | { state: 'free' } | { state: 'taken'; suggestion: string };

const quietMs = 400;

/** Asks whether an address is free once it has not changed for a moment; silent when it cannot be asked. */
export function useSlugCheck(slug: string, of: SlugHolder): SlugCheck {
  const [known, setKnown] = useState<{ slug: string; check: SlugCheck }>();
  useEffect(() => {
    if (!slug) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      checkSlug(slug, of, asking.signal).then(
        ({ available, suggestion }) =>
          setKnown({ slug, check: available ? { state: 'free' } : { state: 'taken', suggestion } }),
        // The check is a courtesy: the server decides at registration.
        () => setKnown(undefined),
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [slug, of]);
  return known?.slug === slug ? known.check : { state: 'unknown' };
}
