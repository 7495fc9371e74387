import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { endSession } from '#pwa/data/account/account-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { browserNames, systemNames } from '#shared/catalog/accounts.ts';
import type { AccountSession } from '#shared/model/account.ts';
import { showFailure } from '../forms/show-failure.ts';
import type { AccountInRealm } from './use-account.ts';

interface SessionRowProps extends Pick<AccountInRealm, 'realm'> {
  session: AccountSession;
  onEnded: () => void;
}

/** One browser in which the account is signed in. */
export function SessionRow({ session, realm, onEnded }: SessionRowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { isCurrent, isHandheld, lastSeenAt, createdAt } = session;
  const DeviceIcon = isHandheld ? IconDeviceMobile : IconDeviceLaptop;
  const device = useDeviceText(session);
  const active = useLastActive(lastSeenAt);
  return (
    <li className="account-row">
      <DeviceIcon className="icon-lg text-muted" aria-hidden="true" />
      <div className="account-says">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{device}</span>
          {isCurrent && (
            <Badge tone="success" icon={<Nuqta />}>
              {t('sessions.this')}
            </Badge>
          )}
        </p>
        <p className="text-muted">
          <span>{isCurrent ? t('sessions.active_now') : active}</span>
          <span className="px-1.5 text-subtle">·</span>
          <span>{t('sessions.since', { day: formatShortDay(createdAt, language) })}</span>
        </p>
      </div>
      {!isCurrent && <EndOne {...{ session, realm, onEnded, device }} />}
    </li>
  );
}

function EndOne({ session, realm, onEnded, device }: SessionRowProps & { device: string }) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  async function end() {
    setIsBusy(true);
    try {
      await endSession(realm, session.id);
      showToast({ title: t('sessions.ended'), description: device });
      onEnded();
    } catch (fault) {
      showFailure(t, t('sessions.end_failed'), fault);
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="ghost"
      aria-label={t('sessions.end_label', { device })}
      isBusy={isBusy}
      disabled={isOffline}
      onClick={() => void end()}
    >
      {t('sessions.end')}
    </Button>
  );
}

const hourMs = 3_600_000;

/** The server notes it at most once an hour, so nothing finer is true. */
function useLastActive(lastSeenAt: string): string {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const lastSeen = new Date(lastSeenAt);
  const now = useMinute();
  if (now.getTime() - lastSeen.getTime() < hourMs) return t('sessions.active_recently');
  return t('sessions.last_active', { age: formatAge(lastSeen, language, now) });
}

function useDeviceText({ browser, system }: AccountSession): string {
  const { t } = useTranslation('account');
  // The isolates keep the names in one piece within Arabic.
  return t('sessions.device', {
    browser: browser ? `\u2068${browserNames[browser]}\u2069` : t('sessions.unknown_browser'),
    system: system ? `\u2068${systemNames[system]}\u2069` : t('sessions.unknown_system'),
  });
}
