import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';

/**
 * The place of a directory's filters, whose code comes after the list. Their markup shows what the address chooses: who
 * takes a filter off before the code is there must not find the old choice again.
 */
export function LateFilters({ children }: { children: ReactNode }) {
  const choices = useLocation({ select: ({ searchStr }) => withoutWords(searchStr) });
  return (
    <AfterPaint isServed shows={choices} fallback={<div className="filter-panel min-h-12" />}>
      {children}
    </AfterPaint>
  );
}

/** Words are typed letter by letter, and the filters do not show them. */
function withoutWords(address: string): string {
  const search = new URLSearchParams(address);
  search.delete('q');
  return String(search);
}
