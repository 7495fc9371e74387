import type { ReactNode } from 'react';
import type { EntryList } from './entry-drafts.ts';

/** What drafts of both lists have. */
export interface AnyDraft {
  id: number;
  startDate: string;
  endDate: string;
}

export interface EntryFieldsProps<Draft> {
  draft: Draft;
  /** Field → what is wrong with it, in the person's language. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

/** What tells one list from the other. */
export interface EntryKind<Draft> {
  list: EntryList;
  blank: Omit<Draft, 'id'>;
  /** How exactly its times are told. */
  unit: 'month' | 'year';
  /** Names the entry; `''` while nothing is written. */
  titleOf(draft: Draft, comma: string): string;
  placeOf(draft: Draft): string;
  Fields(props: EntryFieldsProps<Draft>): ReactNode;
}
