import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId, useState } from 'react';
import { decideProof } from '#pwa/data/admin/admin-actions.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import type { AdminCompany, AdminUser } from '#shared/model/admin.ts';
import type { ProofDecision } from '#shared/model/proof.ts';
import type { Realm } from '#shared/model/realm.ts';
import { AdminName, AdminPerson } from './admin-person.tsx';
import { useAdminAct, useModeration } from './use-admin-act.ts';

/** A person in the list for moderation. Administrators cannot deactivate their own account. */
export const PersonRow = memo(function PersonRow({ user, isDisabled }: { user: AdminUser; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const isOwn = session.state === 'signed-in' && session.account.id === user.id;
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <AdminPerson user={user} size={40} nameId={nameId} />
      <AccountFacts email={user.email} since={user.registeredAt} lastLogin={user.lastLogin} isActive={user.isActive}>
        {isOwn && <Badge>{t('account.own')}</Badge>}
        {user.role !== 'talent' && <Badge tone="info">{t(`catalog:roles.${user.role}`)}</Badge>}
      </AccountFacts>
      <AccountSwitches realm="user" account={user} nameId={nameId} isDisabled={isDisabled} isOwn={isOwn} />
    </article>
  );
});

interface CompanyRowProps {
  company: AdminCompany;
  isDisabled: boolean;
}

/** A company in the list for moderation. */
export const CompanyRow = memo(function CompanyRow({ company: given, isDisabled }: CompanyRowProps) {
  const company = useInLanguage(given);
  // Hosts that nobody can prove have no switch.
  const host = given.provenHost ?? given.host;
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <Link to="/company/$slug" params={{ slug: company.slug }} className="admin-account">
        <CompanyLogo slug={company.slug} logoUrl={company.logo} size={40} />
        <AdminName id={nameId} of={company} address={`/company/${company.slug}`} />
      </Link>
      <AccountFacts
        email={company.email}
        since={company.createdAt}
        lastLogin={company.lastLogin}
        isActive={company.isActive}
        host={host}
      />
      <AccountSwitches realm="company" account={given} nameId={nameId} isDisabled={isDisabled}>
        {host && <ProofSwitch company={given} host={host} nameId={nameId} isDisabled={isDisabled} />}
      </AccountSwitches>
    </article>
  );
});

interface ProofSwitchProps extends CompanyRowProps {
  host: string;
  /** Id of the company's name. */
  nameId: string;
}

/** Whether the website of a company counts as its own. Asks before it confirms, since another company may lose the host. */
function ProofSwitch({ company, host, nameId, isDisabled }: ProofSwitchProps) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  // The host that the question is about: the row may change below it.
  const [asked, setAsked] = useState<string>();
  const { id, name, provenHost } = company;
  const decide = (decision: ProofDecision) =>
    act(
      () => decideProof(id, decision),
      {
        title: t(decision.isProven ? 'changed.proven' : 'changed.unproven'),
        description: t('changed.name', { name }),
      },
      { changed: t('prove.changed') },
    );
  async function confirm() {
    if (asked) await decide({ isProven: true, host: asked });
    setAsked(undefined);
  }
  return (
    <>
      <ModerationSwitch
        label={t('account.proven')}
        isOn={provenHost !== null}
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={isDisabled}
        onChange={(isProven) => (isProven ? setAsked(host) : void decide({ isProven, host }))}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('prove.title')}
        confirmLabel={t('prove.confirm')}
        isBusy={isBusy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
      >
        {t('prove.text', { host: asked ?? host, name })}
      </ConfirmDialog>
    </>
  );
}

interface AccountFactsProps {
  email: string;
  /** When the account was opened. */
  since: string;
  lastLogin: string | null;
  isActive: boolean;
  /** Of the company's website. */
  host?: string | null;
  /** More badges of the account. */
  children?: ReactNode;
}

/** The private facts of an account for administrators. */
function AccountFacts({ email, since, lastLogin, isActive, host, children }: AccountFactsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <div className="admin-facts">
      <p className="wrap-anywhere">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {host && (
        <p className="text-xs wrap-anywhere text-muted">
          <bdi dir="ltr">{host}</bdi>
        </p>
      )}
      <p className="text-xs text-muted">
        <span>{t('account.joined', { day: formatShortDay(since, language) })}</span>
        <span className="px-1.5 text-subtle">·</span>
        <span>
          {lastLogin ? t('account.seen', { day: formatShortDay(lastLogin, language) }) : t('account.never_seen')}
        </span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Badge tone={isActive ? 'success' : 'error'} icon={<Nuqta />}>
          {t(isActive ? 'account.active' : 'account.deactivated')}
        </Badge>
        {children}
      </p>
    </div>
  );
}

interface AccountSwitchesProps {
  realm: Realm;
  account: { id: number; name: string; isActive: boolean; isVerified: boolean };
  /** Id of the account's name. */
  nameId: string;
  isDisabled: boolean;
  /** Administrators cannot deactivate their own account. */
  isOwn?: boolean;
  /** More switches of the account. */
  children?: ReactNode;
}

/** Whether an account is verified, and whether it is active. */
function AccountSwitches({ realm, account, nameId, isDisabled, isOwn = false, children }: AccountSwitchesProps) {
  const { t } = useTranslation('admin');
  const { isBusy, setVerified, setActive, dialog } = useModeration(realm, account);
  return (
    <div className="flex flex-wrap gap-x-6 lg:grid">
      <ModerationSwitch
        label={t('account.verified')}
        isOn={account.isVerified}
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={isDisabled}
        onChange={setVerified}
      />
      {children}
      <ModerationSwitch
        label={t('account.active')}
        isOn={account.isActive}
        describedBy={nameId}
        isBusy={isBusy}
        isDisabled={isDisabled || isOwn}
        onChange={setActive}
      />
      <ConfirmDialog {...dialog} />
    </div>
  );
}

interface ModerationSwitchProps {
  label: string;
  isOn: boolean;
  /** Id of the account's name. */
  describedBy: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shows the state of the server, and therefore moves only when the server has answered. */
function ModerationSwitch({ label, isOn, describedBy, isBusy, isDisabled, onChange }: ModerationSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        disabled={isDisabled}
        onChange={() => onChange(!isOn)}
      />
      <span>{label}</span>
    </label>
  );
}
