import { createContext, useContext } from 'react';

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
