import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

/** Opens the account menu; drawn before the menu itself is loaded. */
export function AvatarTrigger({ user, children, ...props }: ComponentProps<'button'> & { user: OwnProfile }) {
  const { t } = useTranslation('shell');
  const { name } = useInLanguage(user);
  return (
    <button type="button" className="avatar-trigger" aria-haspopup="menu" {...props}>
      <span className="sr-only">{t('menu.account')}</span>
      <Avatar name={name} slug={user.slug} pictureUrl={user.profilePicture} size={38} isEager />
      {children}
      <IconChevronDown className="icon text-subtle" aria-hidden="true" />
    </button>
  );
}
