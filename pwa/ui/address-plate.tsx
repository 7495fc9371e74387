import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { copyText } from '../secure-context/copy-text.ts';
import { siteHost, siteOrigin } from '../served/served-page.ts';

export interface AddressPlateProps {
  slug: string;
  /** Stands before the slug: `company/`. */
  path?: string;
  /** Stands where the slug will be. */
  placeholder?: string;
  label?: string;
  /** A blinking caret after the slug: the address is being written. */
  hasCaret?: boolean;
  canCopy?: boolean;
  className?: string;
}

/** The enamel sign with a person's address. */
export function AddressPlate({
  slug,
  path = '',
  placeholder = '',
  label,
  hasCaret,
  canCopy,
  className = '',
}: AddressPlateProps) {
  return (
    <div className={`plate ${className}`}>
      <div className="min-w-0 flex-1">
        {label && <p className="text-xs text-plate-muted">{label}</p>}
        {/* The address reads left to right, and stands where the interface begins. */}
        <p>
          <span className="plate-url" dir="ltr">
            <span>{`${siteHost()}/${path}`}</span>
            <b className={hasCaret ? 'plate-caret' : undefined}>{slug || placeholder}</b>
          </span>
        </p>
      </div>
      {canCopy && <CopyButton address={`${siteOrigin()}/${path}${slug}`} />}
    </div>
  );
}

function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () =>
    copyText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <button type="button" className="plate-action" aria-label={t('ui.copy_address')} onClick={() => void copy()}>
      <Icon className="icon" aria-hidden="true" />
      <span className="sr-only" role="status">
        {isCopied ? t('ui.copied') : ''}
      </span>
    </button>
  );
}

export interface NothingHereProps {
  /** The address that was asked for, without the host. */
  address: string;
  title: string;
  hint: string;
  /** The links onward. */
  actions: ReactNode;
}

/** Stands in for a page that cannot be shown: its address, the reason, and links to other pages. */
export function NothingHere({ address, title, hint, actions }: NothingHereProps) {
  return (
    <div className="wrap grid justify-items-center gap-4 py-16 text-center lg:py-28" role="alert">
      <AddressPlate slug={address} className="mb-4 max-w-full" />
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="max-w-read text-muted">{hint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
