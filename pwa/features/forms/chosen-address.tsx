import { useEffect, useState } from 'react';
import { checkSlug, type SlugHolder } from '#pwa/data/profile/check-slug.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Field, TextInput } from '#pwa/ui/field.tsx';
import { isSlug } from '#shared/rules/slug.ts';

/** The state of the typed address; `unknown` while the server is asked and when it cannot be. */
type SlugCheck = { state: 'unknown' } | { state: 'free' } | { state: 'taken'; suggestion: string };

const quietMs = 400;

/** Asks whether an address is free once it has not changed for a moment; silent when it cannot be asked. */
function useSlugCheck(slug: string, of: SlugHolder): SlugCheck {
  const [known, setKnown] = useState<{ slug: string; check: SlugCheck }>();
  useEffect(() => {
    if (!slug) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      checkSlug(slug, of, asking.signal).then(
        ({ available, suggestion }) =>
          setKnown({ slug, check: available ? { state: 'free' } : { state: 'taken', suggestion } }),
        // The check is a courtesy: the server decides at registration.
        () => setKnown(undefined),
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [slug, of]);
  return known?.slug === slug ? known.check : { state: 'unknown' };
}

interface ChosenAddressProps {
  of: SlugHolder;
  /** Names the plate. */
  label: string;
  placeholder: string;
  /** The address the name gives; `''` before there is one. */
  suggested: string;
  /** The address the person wrote; `''` to follow the name. */
  chosen: string;
  onChoose: (slug: string) => void;
}

/** The plate with the address to be, whether it is free, and a field for it on demand. @see requirements F3–F5 */
export function ChosenAddress({ of, label, placeholder, suggested, chosen, onChoose }: ChosenAddressProps) {
  const { t } = useTranslation('auth');
  const [isEditing, setIsEditing] = useState(chosen !== '');
  const slug = chosen || suggested;
  const isValid = slug === '' || isSlug(slug);
  const check = useSlugCheck(isValid ? slug : '', of);
  return (
    <div className="grid gap-2">
      <AddressPlate
        {...(of === 'company' && { path: 'company/' })}
        slug={slug}
        placeholder={placeholder}
        label={label}
        hasCaret={slug !== ''}
      />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <p role="status">{isValid && <Availability check={check} />}</p>
        {slug !== '' && !isEditing && (
          <button type="button" className="text-link min-h-6" onClick={() => setIsEditing(true)}>
            {t('register.address_edit')}
          </button>
        )}
      </div>
      {isEditing && (
        <AddressField
          slug={slug}
          isValid={isValid}
          onChange={onChoose}
          onGiveBack={() => {
            onChoose('');
            setIsEditing(false);
          }}
        />
      )}
    </div>
  );
}

function Availability({ check }: { check: SlugCheck }) {
  const { t } = useTranslation('auth');
  if (check.state === 'unknown') return null;
  if (check.state === 'free') return <span>{t('register.address_free')}</span>;
  // The isolates keep the Latin address in one piece inside an Arabic sentence.
  return <span>{t('register.address_taken', { suggestion: `\u2066${check.suggestion}\u2069` })}</span>;
}

interface AddressFieldProps {
  slug: string;
  isValid: boolean;
  onChange: (slug: string) => void;
  onGiveBack: () => void;
}

function AddressField({ slug, isValid, onChange, onGiveBack }: AddressFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-1">
      <Field
        label={t('register.address_field')}
        hint={t('register.address_hint')}
        error={!isValid && t('register.address_invalid')}
      >
        <TextInput
          value={slug}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
        />
      </Field>
      <button type="button" className="text-link min-h-6 justify-self-start text-xs" onClick={onGiveBack}>
        {t('register.address_from_name')}
      </button>
    </div>
  );
}
