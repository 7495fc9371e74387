import type { ReactNode } from 'react';
import type { EntryList } from './entry-drafts.ts';

/** The common fields of drafts of both lists. */
export interface AnyDraft {
  id: number;
  startDate: string;
  endDate: string;
}

export interface EntryFieldsProps<Draft> {
  draft: Draft;
  /** Field → its error, in the person's language. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

/** The differences between the two lists. */
export interface EntryKind<Draft> {
  list: EntryList;
  blank: Omit<Draft, 'id'>;
  /** The precision of its times. */
  unit: 'month' | 'year';
  /** Names the entry; `''` while nothing is written. */
  titleOf(draft: Draft, comma: string): string;
  placeOf(draft: Draft): string;
  Fields(props: EntryFieldsProps<Draft>): ReactNode;
}
