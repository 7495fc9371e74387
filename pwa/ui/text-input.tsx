import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';

/** Kinds whose content reads left to right in every language. */
const latinTypes = new Set(['email', 'tel', 'url', 'password']);

/** One line of text, tied to the field around it. */
export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const wiring = useFieldAttributes();
  const dir = latinTypes.has(type) ? 'ltr' : 'auto';
  return <input dir={dir} {...wiring} {...props} type={type} className={classNames('input-field', className)} />;
}
