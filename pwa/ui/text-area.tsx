import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';

/** Several lines of text, tied to the field around it. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea dir="auto" rows={5} {...useFieldAttributes()} {...props} className={classNames('textarea', className)} />
  );
}
