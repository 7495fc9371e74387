import { Field, type FormStore, setValue } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import type { EditValues } from '#pwa/features/company-account/company-values.ts';
import { PictureField } from '#pwa/features/picture/picture-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';

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
  field: { value: { value: string | null | undefined }; error: { value: string } };
}

function ConnectedLogo({ form, slug, field }: ConnectedLogoProps) {
  useSignals();
  const { t } = useTranslation('company-account');
  const { t: translate } = useTranslation('validation');
  const logo = field.value.value ?? '';
  const error = field.error.value;
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = translate as (key: string, options: { defaultValue: string }) => string;
  return (
    <PictureField
      labels={{
        label: t('edit.logo.label'),
        choose: t('edit.logo.choose'),
        change: t('edit.logo.change'),
        remove: t('edit.logo.remove'),
      }}
      preview={<CompanyLogo slug={slug} logoUrl={logo || null} size={92} isEager />}
      picture={logo}
      error={error ? say(error, { defaultValue: error }) : undefined}
      onChange={(picture) => setValue(form, 'logo', picture)}
    />
  );
}
