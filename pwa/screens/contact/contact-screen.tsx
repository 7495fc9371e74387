import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { PageText } from '#pwa/features/documents/document-page.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { usePageDescription } from '#pwa/ui/page-meta.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { type ContactDraft, ContactForm, type ContactPlace, readContactDraft } from './contact-form.tsx';

/** The contact form. @see requirements C16, B16, V16 */
export function ContactScreen() {
  const { t } = useTranslation('contact');
  const session = useSession();
  usePageDescription(t('lead'));
  const user = session.state === 'signed-in' ? session.account : null;
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-read">
        <h1 className="text-4xl lg:text-5xl">{t('title')}</h1>
        <p className="mt-5 text-lg text-muted">{t('lead')}</p>
        <PageText>{t('faq')}</PageText>
        <div className="mt-8">
          {session.state === 'unknown' ? (
            <ContactWait />
          ) : (
            <OwnContact
              key={user?.id ?? 0}
              place={{ form: 'contact', userId: user?.id ?? null }}
              known={{ name: user?.name ?? '', email: user?.email ?? '' }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface OwnContactProps {
  place: ContactPlace;
  /** Name and e-mail of the signed-in account. */
  known: { name: string; email: string };
}

/** The form with its draft, then its result. */
function OwnContact({ place, known }: OwnContactProps) {
  const draft = useDraft(place);
  const [sent, setSent] = useState<{ name: string; email: string }>();
  const [round, setRound] = useState(0);
  if (sent) {
    const writeAgain = () => {
      setSent(undefined);
      setRound(round + 1);
    };
    return <MessageSent to={sent} onAgain={writeAgain} />;
  }
  if (!draft) return <ContactWait />;
  return <ContactForm place={place} known={known} draft={round === 0 ? draft : {}} onSent={setSent} />;
}

function useDraft(place: ContactPlace): ContactDraft | undefined {
  const [draft, setDraft] = useState<ContactDraft>();
  const { userId } = place;
  useEffect(() => {
    void readContactDraft({ form: 'contact', userId }).then(setDraft);
  }, [userId]);
  return draft;
}

/** The skeleton of the form, until the session and the draft are read. */
function ContactWait() {
  return (
    <div className="grid min-h-136 content-start gap-10" aria-hidden="true">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-52 w-full" />
    </div>
  );
}

interface MessageSentProps {
  to: { name: string; email: string };
  onAgain: () => void;
}

/** The message has arrived. */
function MessageSent({ to, onAgain }: MessageSentProps) {
  const { t } = useTranslation('contact');
  return (
    <div className="card-d p-6 sm:p-10" role="status">
      <h2 className="flex items-center gap-3 text-2xl">
        <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
        <span>{t('sent.title')}</span>
      </h2>
      <p className="mt-3 wrap-anywhere text-muted">{t('sent.text', { name: to.name, email: to.email })}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass()}>
          {t('sent.home')}
        </Link>
        <Button variant="outline" onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </p>
    </div>
  );
}
