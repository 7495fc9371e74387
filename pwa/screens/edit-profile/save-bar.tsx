import type { FormStore } from '@modular-forms/react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { SubmitButton } from '#pwa/ui/form/form.tsx';
import type { ProfileValues } from './profile-form.ts';

/** Cancel and save; within reach at the bottom of small screens. @see requirements J4, J5 */
export function SaveBar({ form, slug }: { form: FormStore<ProfileValues>; slug: string }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className="sticky bottom-0 z-20 -mx-(--gutter) flex items-center gap-3 border-t border-line bg-page px-(--gutter) py-3 md:static md:mx-0 md:justify-end md:border-0 md:bg-transparent md:px-0">
      <Link to="/$slug" params={{ slug }} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
        {t('cancel')}
      </Link>
      <SubmitButton of={form} size="lg" className="flex-1 md:flex-none md:px-10" busyLabel={t('saving')}>
        {t('save')}
      </SubmitButton>
    </div>
  );
}
