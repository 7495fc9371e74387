import { IconAlertCircle } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

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

export interface FieldWiring {
  id?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

/** How a control learns from its field which label, hint and error are its own. */
export const FieldContext = createContext<FieldWiring>({});

/** The attributes that tie a control to its label, hint and error. */
export function useFieldAttributes() {
  const { id, describedBy, isInvalid } = useContext(FieldContext);
  return { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
}
