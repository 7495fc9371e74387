import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo } from 'react';
import { FieldContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Stands in the place of the hint and is announced. */
  error?: ReactNode;
  /** Id of the control; made up when absent. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, control, hint or error below; the controls of this folder take their wiring from it. */
export function Field({ label, hint, error, id, className = '', children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const isInvalid = Boolean(error);
  const describedBy = error || hint ? noteId : undefined;
  const wiring = useMemo(() => ({ id: controlId, describedBy, isInvalid }), [controlId, describedBy, isInvalid]);
  return (
    <div className={`fld ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {isInvalid ? (
        <p className="err" id={noteId} role="alert">
          <IconAlertCircle className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className="hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
