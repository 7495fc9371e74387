import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

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

interface FieldWiring {
  id?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
}

/** How a control learns from its field which label, hint and error are its own. */
const FieldContext = createContext<FieldWiring>({});

/** The attributes that tie a control to its label, hint and error. */
export function useFieldAttributes() {
  const { id, describedBy, isInvalid } = useContext(FieldContext);
  return { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
}

/** Kinds whose content reads left to right in every language. */
const latinTypes = new Set(['email', 'tel', 'url', 'password']);

/** One line of text, tied to the field around it. */
export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const wiring = useFieldAttributes();
  const dir = latinTypes.has(type) ? 'ltr' : 'auto';
  return <input dir={dir} {...wiring} {...props} type={type} className={classNames('input-field', className)} />;
}

/** Several lines of text, tied to the field around it. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea dir="auto" rows={5} {...useFieldAttributes()} {...props} className={classNames('textarea', className)} />
  );
}

/** A native choice of one, tied to the field around it. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...useFieldAttributes()} {...props} className={classNames('select-field', className)} />;
}

/** A password that can be shown while it is typed. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation('shell');
  const wiring = useFieldAttributes();
  const [isShown, setIsShown] = useState(false);
  const action = t(isShown ? 'ui.hide_password' : 'ui.show_password');
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <span className="input-with-action">
      <input
        dir="ltr"
        {...wiring}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={classNames('input-field', className)}
      />
      <Tooltip text={action}>
        <button
          type="button"
          className="input-action"
          aria-pressed={isShown}
          aria-label={action}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </Tooltip>
    </span>
  );
}
