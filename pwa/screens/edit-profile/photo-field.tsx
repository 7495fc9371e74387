import { PictureField } from '#pwa/features/picture/picture-field.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { PendingMark } from './field-label.tsx';

interface PhotoFieldProps {
  name: string;
  slug: string;
  /** Address or data URL of the photo; `''` without one. */
  picture: string;
  /** A refusal by the server, in the person's language. */
  error?: string | undefined;
  onChange: (picture: string) => void;
}

/** The person's photo. @see requirements J10, J11 */
export function PhotoField({ name, slug, picture, error, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('edit-profile');
  return (
    <PictureField
      labels={{
        label: t('photo.label'),
        choose: t('photo.choose'),
        change: t('photo.change'),
        remove: t('photo.remove'),
      }}
      preview={<Avatar name={name} slug={slug} pictureUrl={picture || null} size={92} isEager />}
      picture={picture}
      mark={<PendingMark field="profilePicture" />}
      error={error}
      onChange={onChange}
    />
  );
}
