import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useFieldText, usePlaceLabel } from '#pwa/features/catalog/labels.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { joinedWords, Period } from '#pwa/features/talents/profile-values.tsx';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useLanguageNames } from '#pwa/i18n/use-language-names.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { QrCode } from '#pwa/ui/qr-code.tsx';
import { lineFieldsOf } from '#shared/model/field-names.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { nameBeside } from '#shared/rules/both-languages.ts';
import { shownAddress } from '#shared/rules/website.ts';

/** A talent's page on one sheet of paper; rendered beside the app, and visible only in print. */
export function PaperProfile({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  const { bio, skills } = profile;
  return createPortal(
    <article className="paper">
      <Naqsha slug={profile.slug} height={22} />
      <PaperHead profile={profile} />
      <div className="paper-columns">
        <div>
          {bio.trim() !== '' && <p className="paper-bio plaintext">{bio}</p>}
          <PaperEntries profile={profile} />
        </div>
        <aside>
          <PaperContact profile={profile} />
          <PaperFacts profile={profile} />
          {skills.length > 0 && (
            <PaperPart title={t('skills')}>
              <ul className="paper-skills">
                {skills.map((skill) => (
                  <li key={skill}>
                    <bdi>{skill}</bdi>
                  </li>
                ))}
              </ul>
            </PaperPart>
          )}
        </aside>
      </div>
    </article>,
    document.body,
  );
}

function PaperHead({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile-tools');
  const industryLabel = useIndustryLabel();
  const place = usePlaceLabel()(profile.place);
  const { name, headline, slug, industry, profilePicture } = profile;
  const other = nameBeside(profile);
  const address = `${location.origin}/${slug}`;
  return (
    <header className="paper-head">
      <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={84} isEager />
      <div>
        <h1 className="name">
          <Written className="ua">{name}</Written>
        </h1>
        {other && (
          <p>
            <Written>{other}</Written>
          </p>
        )}
        {headline && (
          <p>
            <Written>{headline}</Written>
          </p>
        )}
        <p>{place ? `${industryLabel(industry)} · ${place.text}` : industryLabel(industry)}</p>
        <p className="paper-address">
          <a href={address} dir="ltr">{`${location.host}/${slug}`}</a>
        </p>
      </div>
      <QrCode className="paper-code" text={address} label={t('qr_label', { address })} />
    </header>
  );
}

function PaperContact({ profile: { email, whatsappNumber } }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  if (!email && !whatsappNumber) return null;
  return (
    <PaperPart title={t('contact')}>
      {email && <PaperFact label={t('email_label')}>{<bdi dir="ltr">{email}</bdi>}</PaperFact>}
      {whatsappNumber && <PaperFact label={t('whatsapp_label')}>{<bdi dir="ltr">{whatsappNumber}</bdi>}</PaperFact>}
    </PaperPart>
  );
}

function PaperFacts({ profile }: { profile: PublicProfile }) {
  const { dateOfBirth, languages = [], links = [] } = profile;
  const fieldText = useFieldText();
  const lines = lineFieldsOf('paper')
    .map((field) => ({ field, text: fieldText(field, profile) }))
    .filter(({ text }) => text !== '');
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const languageNames = useLanguageNames();
  if (!dateOfBirth && lines.length === 0 && languages.length === 0 && links.length === 0) return null;
  return (
    <PaperPart title={t('about')}>
      {dateOfBirth && (
        <PaperFact label={t('date_of_birth')}>
          <bdi>{formatDay(dateOfBirth, language)}</bdi>
        </PaperFact>
      )}
      {lines.map(({ field, text }) => (
        <PaperFact key={field} label={t(`fields:label.${field}`)}>
          <bdi>{text}</bdi>
        </PaperFact>
      ))}
      {languages.length > 0 && (
        <PaperFact label={t('languages')}>
          {languages.map(({ code, level }) => (
            <span key={code}>{`${languageNames[code] ?? code} · ${t(`levels.${level}`)}`}</span>
          ))}
        </PaperFact>
      )}
      {links.length > 0 && (
        <PaperFact label={t('links')}>
          {links.map((link) => (
            <bdi key={link} dir="ltr">
              {shownAddress(link)}
            </bdi>
          ))}
        </PaperFact>
      )}
    </PaperPart>
  );
}

export interface PaperPartProps {
  title: string;
  children: ReactNode;
}

function PaperPart({ title, children }: PaperPartProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function PaperFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="paper-fact">
      <span>{label}</span>
      {children}
    </p>
  );
}

/** Experience and education on paper. */
function PaperEntries({ profile: { experience, education } }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  return (
    <>
      {experience.length > 0 && <h2>{t('experience')}</h2>}
      {experience.map(({ position, company, location, startDate, endDate, description }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
        <Entry key={place} title={position} places={[company, location]} description={description}>
          <Period from={startDate} until={endDate} unit="month" />
        </Entry>
      ))}
      {education.length > 0 && <h2>{t('education')}</h2>}
      {education.map(({ degree, fieldOfStudy, institution, startDate, endDate, description }, place) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place
          key={place}
          title={joinedWords([degree, fieldOfStudy])}
          places={[institution]}
          description={description}
        >
          <Period from={startDate} until={endDate} unit="year" />
        </Entry>
      ))}
    </>
  );
}

interface EntryProps {
  title: string;
  places: readonly (string | null)[];
  description: string | null;
  /** The period. */
  children: ReactNode;
}

function Entry({ title, places, description, children }: EntryProps) {
  return (
    <section className="paper-entry">
      <h3>
        <bdi>{title}</bdi>
        <span className="paper-period">{children}</span>
      </h3>
      <p>
        <bdi>{places.filter(Boolean).join(' · ')}</bdi>
      </p>
      {description && <p className="plaintext ua">{description}</p>}
    </section>
  );
}
