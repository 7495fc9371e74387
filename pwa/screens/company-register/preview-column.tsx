import type { FormStore } from '@modular-forms/react';
import type { BusinessValues } from '#pwa/features/company-account/company-values.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { useFormValue } from '#pwa/ui/form/form-state.ts';
import { suggestSlug } from '#shared/rules/slug.ts';
import { CompanyPreview } from './company-preview.tsx';

/** How the company will look, and its address to be; it follows on wide screens. */
export function PreviewColumn({ form }: { form: FormStore<BusinessValues> }) {
  const { t } = useTranslation('company-account');
  const slug = suggestSlug(useFormValue(form, 'name') ?? '');
  return (
    <aside className="company-aside">
      <p className="wide-only text-sm text-muted">{t('register.preview')}</p>
      <div className="wide-only">
        <CompanyPreview form={form} />
      </div>
      <AddressPlate
        path="company/"
        slug={slug}
        placeholder={t('register.address_placeholder')}
        label={t('register.address')}
        hasCaret={slug !== ''}
      />
    </aside>
  );
}
