import {
  type Icon,
  IconAlertTriangle,
  IconBookmark,
  IconBriefcase,
  IconBuilding,
  IconDatabase,
  IconLayoutDashboard,
  IconPencil,
  IconPlus,
  IconSettings,
  IconShield,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** A link of an account's menu, in the header and in the drawer. */
export interface AccountPlace {
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'activeOptions'>;
  Icon: Icon;
  text: string;
  /** How many things wait there. */
  count?: string;
  /** A line stands above it. */
  beginsGroup?: boolean;
  /** Visitors have it too, so the drawer shows it below the account. */
  isForVisitors?: boolean;
}

/**
 * Where a person goes: the profile, its edits, applications, the account; for administrators their pages. @see
 * requirements C7–C9
 */
export function usePersonPlaces({ slug, role }: OwnProfile): AccountPlace[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const reviewCount = useOutbox().reviewItems.length;
  return [
    { link: { to: '/$slug', params: { slug } }, Icon: IconUser, text: t('menu.my_profile') },
    { link: { to: '/profile/edit' }, Icon: IconPencil, text: t('menu.edit_profile') },
    ...placesIf(role === 'talent', {
      link: { to: '/applications' },
      Icon: IconBriefcase,
      text: t('menu.my_applications'),
    }),
    { link: { to: '/saved' }, Icon: IconBookmark, text: t('menu.saved'), isForVisitors: true },
    // The edits that need a decision (V8, V9).
    ...placesIf(reviewCount > 0, {
      link: { to: '/profile/attention' },
      Icon: IconAlertTriangle,
      text: t('menu.review'),
      count: formatNumber(reviewCount, language),
    }),
    { link: { to: '/account' }, Icon: IconSettings, text: t('menu.my_account') },
    { link: { to: '/offline' }, Icon: IconDatabase, text: t('menu.offline_data'), isForVisitors: true },
    ...placesIf(
      role === 'admin',
      {
        link: { to: '/admin/$', params: { _splat: 'feature-users' } },
        Icon: IconStar,
        text: t('menu.manage_featured'),
        beginsGroup: true,
      },
      {
        link: { to: '/admin/$', params: { _splat: undefined }, activeOptions: { exact: true } },
        Icon: IconShield,
        text: t('menu.moderation'),
      },
    ),
  ];
}

/** Where a company goes: dashboard, a new job, its public page, edit, the account. @see requirements P6, P7 */
export function useCompanyPlaces({ id, slug }: OwnCompany): AccountPlace[] {
  const { t } = useTranslation('company-account');
  return [
    { link: { to: '/company-dashboard' }, Icon: IconLayoutDashboard, text: t('menu.dashboard') },
    { link: { to: '/company-dashboard', search: { form: 'new' } }, Icon: IconPlus, text: t('menu.post_job') },
    { link: { to: '/company/$slug', params: { slug } }, Icon: IconBuilding, text: t('menu.public_page') },
    { link: { to: '/company-edit/$id', params: { id: String(id) } }, Icon: IconPencil, text: t('menu.edit') },
    { link: { to: '/saved' }, Icon: IconBookmark, text: t('shell:menu.saved'), isForVisitors: true },
    { link: { to: '/company-account' }, Icon: IconSettings, text: t('menu.account') },
  ];
}

function placesIf(isShown: boolean, ...places: AccountPlace[]): AccountPlace[] {
  return isShown ? places : [];
}
