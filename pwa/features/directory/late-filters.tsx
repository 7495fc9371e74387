import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';

export interface LateFiltersProps {
  /** Whose the choice of an order below the filters is. */
  orderOf?: 'all' | 'talents';
  children: ReactNode;
}

/**
 * The place of a directory's filters, whose code comes after the list. Their markup shows what the address chooses: who
 * takes a filter off before the code is there must not find the old choice again.
 */
export function LateFilters({ orderOf, children }: LateFiltersProps) {
  const choices = useLocation({ select: ({ searchStr }) => withoutWords(searchStr) });
  return (
    <AfterPaint isServed shows={choices} fallback={<div className="filter-panel late-filters" data-order={orderOf} />}>
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
