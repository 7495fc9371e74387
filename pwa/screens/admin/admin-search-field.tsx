import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { limits } from '#shared/limits.ts';

export interface AdminSearchFieldProps {
  label: string;
  /** Names the searchable things. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  isDisabled: boolean;
}

/** A labelled search box. @see requirements N3 */
export function AdminSearchField({ label, hint, text, onText, isDisabled }: AdminSearchFieldProps) {
  const id = useId();
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      <span className="input-field input-ico flex items-center gap-3">
        <IconSearch className="icon" aria-hidden="true" />
        <input
          id={id}
          type="search"
          name="q"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          placeholder={hint}
          disabled={isDisabled}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </span>
    </div>
  );
}
