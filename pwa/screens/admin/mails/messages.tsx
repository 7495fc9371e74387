import { useAdminMessages } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { messageStates } from '#shared/model/contact.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { MessageRow } from './message-row.tsx';

/** The messages of the contact form, newest first; the open ones, or the answered ones on request. */
export function Messages() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { messageState: state, change } = useAdminAddress();
  const messages = useAdminMessages(state);
  return (
    <>
      <div className="admin-field justify-items-start">
        <Segmented
          label={t('messages.view')}
          value={state}
          options={messageStates.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
          onChange={(chosen) => change({ status: chosen === 'open' ? '' : chosen })}
        />
      </div>
      <AdminCount of="messages" list={messages.list} />
      <AdminResults title={t('list.messages')} followed={messages} empty={{ title: t(`empty.messages_${state}`) }}>
        {(items) => (
          <ul className="admin-rows" aria-label={t('list.messages')}>
            {items.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} isDisabled={isOffline} />
              </li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
  );
}
