import { IconCheck, IconCopy, IconWorldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { beginProof, checkProof, useCompanyProof } from '#pwa/data/account/proof.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { showFailure } from '#pwa/features/forms/show-failure.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { copyText } from '#pwa/secure-context/copy-text.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import { RetryButton } from '#pwa/ui/retry-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { CompanyProof, ProofCheck } from '#shared/model/proof.ts';

/** How a company proves that the host of its website is its own. @see requirements Z1–Z6 */
export function ProofCard({ company }: { company: OwnCompany }) {
  const { t } = useTranslation('dashboard');
  const proof = useCompanyProof(company.id);
  const isOffline = useIsOffline();
  return (
    <section id="proof" className="card-d mt-6 p-6" aria-labelledby="company-proof">
      <h2 id="company-proof" className="mb-4 text-2xl">
        {t('proof.title')}
      </h2>
      {proof.state === 'loading' && (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('proof.loading')}</span>
          <Skeleton className="h-13 w-full" />
        </div>
      )}
      {proof.state === 'failed' && !isOffline && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t('proof.failed')}</span>
          <RetryButton onClick={proof.retry} />
        </p>
      )}
      {proof.state === 'ready' && <Proof proof={proof.data} companyId={company.id} onChanged={proof.retry} />}
      {isOffline && <OfflineLine>{t('proof.offline')}</OfflineLine>}
    </section>
  );
}

interface ProofProps {
  proof: CompanyProof;
  companyId: number;
  onChanged: () => void;
}

function Proof({ proof, companyId, onChanged }: ProofProps) {
  const { t } = useTranslation('dashboard');
  const { obstacle, provenAt, way, text } = proof;
  const host = proof.host ?? '';
  if (provenAt && way === 'admin') return <Proven proof={proof} hint={t('proof.by_admin')} />;
  if (obstacle) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>{t(`proof.obstacles.${obstacle}`, { host })}</p>
        <ObstacleLink obstacle={obstacle} companyId={companyId} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {provenAt ? <Proven proof={proof} hint={t('proof.stays')} /> : <p>{t('proof.lead', { host })}</p>}
      {text ? <Places proof={proof} text={text} onChanged={onChanged} /> : <Begin onBegun={onChanged} />}
    </div>
  );
}

function ObstacleLink({ obstacle, companyId }: { obstacle: CompanyProof['obstacle']; companyId: number }) {
  const { t } = useTranslation('dashboard');
  const className = buttonClass({ variant: 'outline' });
  if (obstacle === 'shared_host' || obstacle === 'taken') {
    return (
      <Link to="/contact" className={className}>
        {t('proof.contact')}
      </Link>
    );
  }
  return (
    <Link to="/company-edit/$id" params={{ id: String(companyId) }} className={className}>
      {t('proof.edit')}
    </Link>
  );
}

/** What everybody reads on the company's page, and whether it stays. */
function Proven({ proof, hint }: { proof: CompanyProof; hint: string }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { checkedAt, failingSince, endsAt } = proof;
  const host = proof.host ?? '';
  const dayOf = (moment: string | null) => (moment ? formatShortDay(moment, language) : '');
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 font-semibold">
        <IconWorldCheck className="icon mt-1 text-success" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {failingSince ? t('catalog:proven', { host }) : t('proof.proven', { host, day: dayOf(checkedAt) })}
        </span>
      </p>
      {failingSince ? (
        <Notice tone="warning">{t('proof.failing', { since: dayOf(failingSince), end: dayOf(endsAt) })}</Notice>
      ) : (
        <p className="text-sm text-muted">{hint}</p>
      )}
    </div>
  );
}

function Begin({ onBegun }: { onBegun: () => void }) {
  const { t } = useTranslation('dashboard');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  async function begin() {
    setIsBusy(true);
    await beginProof().then(onBegun, (fault) => showFailure(t, t('proof.not_begun'), fault));
    setIsBusy(false);
  }
  return (
    <Button className="justify-self-start" disabled={isOffline || isBusy} onClick={() => void begin()}>
      {t('proof.begin')}
    </Button>
  );
}

/** The text, the two places for it, and what the last look has found there. */
function Places({ proof, text, onChanged }: { proof: CompanyProof; text: string; onChanged: () => void }) {
  const { t } = useTranslation('dashboard');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<ProofCheck>();
  async function check() {
    setIsBusy(true);
    try {
      setFound(await checkProof());
    } catch (fault) {
      showFailure(t, t('proof.not_checked'), fault);
    }
    setIsBusy(false);
    onChanged();
  }
  return (
    <>
      <p>{t('proof.places')}</p>
      <CopyField label={t('proof.text')} value={text} />
      <div className="grid gap-4 md:grid-cols-2">
        <Place title={t('proof.dns')} finding={found && t(`proof.findings.dns.${dnsFinding(found.dns)}`)}>
          <CopyField label={t('proof.dns_name')} value={proof.recordName ?? ''} />
        </Place>
        <Place title={t('proof.file')} finding={found && t(`proof.findings.file.${found.file}`)}>
          <CopyField label={t('proof.file_address')} value={proof.fileUrl ?? ''} />
        </Place>
      </div>
      <Button
        variant={proof.provenAt ? 'outline' : 'primary'}
        className="justify-self-start"
        disabled={isOffline || isBusy}
        onClick={() => void check()}
      >
        {t(isBusy ? 'proof.checking' : 'proof.check')}
      </Button>
    </>
  );
}

/** A name server finds fewer things than a website. */
function dnsFinding(finding: ProofCheck['dns']) {
  return finding === 'found' || finding === 'missing' || finding === 'other' ? finding : 'no_answer';
}

interface PlaceProps {
  title: string;
  /** Undefined until it was looked at. */
  finding: string | undefined;
  children: ReactNode;
}

function Place({ title, finding, children }: PlaceProps) {
  return (
    <section className="min-w-0 rounded-lg border border-line p-4">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
      <p role="status" className="mt-3 text-sm empty:hidden">
        {finding}
      </p>
    </section>
  );
}

/** One line to copy, or to select by hand where copying is not allowed. */
function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  const copy = () =>
    copyText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className="fld min-w-0">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        <input
          id={id}
          className="input-field min-w-0 flex-1 font-mono text-sm"
          dir="ltr"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="outline"
          className="button-square"
          icon={<CopyIcon className="icon" aria-hidden="true" />}
          aria-label={`${t('proof.copy')}: ${label}`}
          onClick={() => void copy()}
        />
      </div>
      <p role="status" className="sr-only">
        {isCopied && t('shell:ui.copied')}
      </p>
    </div>
  );
}
