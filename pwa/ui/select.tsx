import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';

/** A native choice of one, tied to the field around it. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...useFieldAttributes()} {...props} className={classNames('select-field', className)} />;
}
