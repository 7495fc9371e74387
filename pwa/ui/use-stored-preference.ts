import { useState } from 'react';
import { type PreferenceKey, readPreference, writePreference } from '../boot/stored-preference.ts';

/** A choice that the device remembers, and the way to make another; null before the first one. Not for served screens. */
export function useStoredPreference(key: PreferenceKey): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => readPreference(key));
  const choose = (chosen: string) => {
    writePreference(key, chosen);
    setValue(chosen);
  };
  return [value, choose];
}
