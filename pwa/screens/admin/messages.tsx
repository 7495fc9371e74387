import { memo, useId } from 'react';
import { changeMessage } from '#pwa/data/admin/admin-actions.ts';
import { useAdminMessages } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useSession } from '#pwa/data/session/use-session.ts';

import { formatMoment } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Badge } from '#pwa/ui/marks.tsx';
import { type AdminMessage, type MessageChange, messageStates } from '#shared/model/mail.ts';
import { AdminList } from './admin-list.tsx';
import { AdminView } from './admin-tools.tsx';
import { useAdminAct } from './use-admin-act.ts';
import { useAdminAddress } from './use-admin-address.ts';

/** The messages of the contact form, newest first; the open ones, or the answered ones on request. */
export function Messages() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { messageState: state, change } = useAdminAddress();
  const messages = useAdminMessages(state);
  return (
    <>
      <AdminView
        label={t('messages.view')}
        value={state}
        options={messageStates.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
        onChange={(chosen) => change({ status: chosen === 'open' ? '' : chosen })}
      />
      <AdminList of="messages" followed={messages} empty={{ title: t(`empty.messages_${state}`) }}>
        {(message) => <MessageRow message={message} isDisabled={isOffline} />}
      </AdminList>
    </>
  );
}

interface MessageRowProps {
  message: AdminMessage;
  isDisabled: boolean;
}

/** A message of the contact form, with its sender, who handles it, and whether it was answered. */
const MessageRow = memo(function MessageRow({ message, isDisabled }: MessageRowProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const nameId = useId();
  const { name, email, subject, createdAt, assignee } = message;
  const reply = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? ''}`)}`;
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <div className="min-w-0">
        <h3 id={nameId} className="name text-base wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <a href={reply} className="admin-link text-link max-w-full text-sm wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </a>
        <p className="text-xs text-muted">
          <time dateTime={createdAt}>{formatMoment(createdAt, language)}</time>
        </p>
        {assignee && (
          <p className="mt-1.5">
            <Badge tone="info">{t('messages.assigned', { name: assignee.name })}</Badge>
          </p>
        )}
      </div>
      <div className="admin-facts">
        <p className="ua font-semibold wrap-anywhere" dir="auto">
          {subject}
        </p>
        <p className="ua whitespace-pre-line wrap-anywhere" dir="auto">
          {message.message}
        </p>
      </div>
      <MessageActions message={message} isDisabled={isDisabled} />
    </article>
  );
});

function MessageActions({ message: { id, name, answeredAt, assignee }, isDisabled }: MessageRowProps) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const { act, isBusy } = useAdminAct();
  const isMine = session.state === 'signed-in' && session.account.id === assignee?.id;
  const change = (wanted: MessageChange, title: string) =>
    void act(() => changeMessage(id, wanted), { title, description: name });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        isBusy={isBusy}
        disabled={isDisabled}
        onClick={() => change({ isAnswered: !answeredAt }, t(answeredAt ? 'messages.reopened' : 'messages.answered'))}
      >
        {t(answeredAt ? 'messages.reopen' : 'messages.answer')}
      </Button>
      {!answeredAt && (
        <Button
          variant="ghost"
          disabled={isDisabled}
          onClick={() => change({ isMine: !isMine }, t(isMine ? 'messages.released' : 'messages.taken'))}
        >
          {t(isMine ? 'messages.release' : 'messages.take')}
        </Button>
      )}
    </div>
  );
}
