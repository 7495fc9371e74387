import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';
import { Tooltip } from './tooltip.tsx';

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
