import type auth from '#shared/locales/en/auth.json';
import type catalog from '#shared/locales/en/catalog.json';
import type editProfile from '#shared/locales/en/edit-profile.json';
import type errors from '#shared/locales/en/errors.json';
import type home from '#shared/locales/en/home.json';
import type pages from '#shared/locales/en/pages.json';
import type profile from '#shared/locales/en/profile.json';
import type shell from '#shared/locales/en/shell.json';
import type talents from '#shared/locales/en/talents.json';
import type validation from '#shared/locales/en/validation.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: {
      auth: typeof auth;
      catalog: typeof catalog;
      'edit-profile': typeof editProfile;
      errors: typeof errors;
      home: typeof home;
      pages: typeof pages;
      profile: typeof profile;
      shell: typeof shell;
      talents: typeof talents;
      validation: typeof validation;
    };
  }
}
