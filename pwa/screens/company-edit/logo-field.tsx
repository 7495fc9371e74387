import { Field, type FormStore, setValue } from '@modular-forms/react';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { PictureField } from '#pwa/features/picture/picture-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { useFaultText } from '#pwa/ui/form/use-fault-text.ts';

interface LogoFieldProps {
  form: FormStore<EditValues>;
  slug: string;
}

/** The company's logo, cut to a square. @see requirements J10, J11 */
export function LogoField({ form, slug }: LogoFieldProps) {
  return (
    <Field of={form} name="logo">
      {(field) => <ConnectedLogo form={form} slug={slug} field={field} />}
    </Field>
  );
}

interface ConnectedLogoProps extends LogoFieldProps {
  field: FieldState<string>;
}

function ConnectedLogo({ form, slug, field }: ConnectedLogoProps) {
  const { t } = useTranslation('company-account');
  const faultText = useFaultText();
  const { value: logo = '', error } = useFieldState(field);
  return (
    <PictureField
      hasMargins
      labels={{
        label: t('edit.logo.label'),
        choose: t('edit.logo.choose'),
        change: t('edit.logo.change'),
        remove: t('edit.logo.remove'),
      }}
      preview={<CompanyLogo slug={slug} logoUrl={logo || null} size={92} isEager />}
      picture={logo}
      error={error && faultText(error)}
      onChange={(picture) => setValue(form, 'logo', picture)}
    />
  );
}
