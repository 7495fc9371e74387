import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Badge, Chip, Star } from '#pwa/ui/marks.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import type { Place } from '#shared/catalog/places/places.ts';
import { limits } from '#shared/limits.ts';
import type { TalentCard as Talent } from '#shared/model/user.ts';
import { foreignTo, nameBeside } from '#shared/rules/both-languages.ts';
import { bioPreview } from '#shared/rules/text-preview.ts';
import { useIndustryLabel } from '../catalog/industry-label.ts';
import { SaveMark } from '../saved/save-button.tsx';

const face = 'rounded-[28%] max-md:row-span-3 md:row-span-1 max-md:self-start';
const ring = 'max-md:[box-shadow:0_0_0_2px_var(--surface),0_0_0_4px_var(--featured)]';

export interface TalentCardProps {
  talent: Talent;
  /** The signed-in person's own card. */
  isOwn?: boolean;
}

/**
 * A talent in the directory: a row of a bordered list on phones, a card from 768 px.
 * Every card is equally tall, whatever it holds, because the list reckons with it.
 *
 * @see requirements I7, I8
 */
export const TalentCard = memo(function TalentCard({ talent: given, isOwn = false }: TalentCardProps) {
  const talent = useInLanguage(given);
  const { t } = useTranslation('talents');
  const industry = useIndustryLabel()(talent.industry);
  const city = useCity(talent.place);
  const { isFeatured } = talent;
  return (
    <article className="group relative flex h-full flex-col bg-surface max-md:border-b max-md:border-line has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary md:overflow-hidden md:rounded-lg md:border md:border-line card-lift">
      {isFeatured && (
        <div className="max-md:hidden">
          <Naqsha slug={talent.slug} tone="featured" height={14} hasEdges={false} />
        </div>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-4 md:gap-y-3.5 md:p-5 md:pb-0">
        <span className={isFeatured ? `${face} ${ring}` : face}>
          <Avatar
            name={talent.name}
            slug={talent.slug}
            pictureUrl={talent.profilePicture}
            size={52}
            className="max-md:[--s:48px]!"
          />
        </span>
        <div className="min-w-0">
          <h3 className="name flex items-center gap-2 text-base leading-[1.42] md:text-lg">
            <TalentLink talent={talent} leadsToUpgrade={isOwn && !isFeatured} />
            {isFeatured && <Star label={t('card.featured')} className="max-md:hidden" />}
            <OtherName of={talent} />
            {isFeatured && <RowBadge isTight={talent.name.length > 18} />}
          </h3>
          <CardFacts headline={talent.headline} industry={industry} />
        </div>
        <TalentBio
          bio={talent.bio}
          className="max-md:min-h-[1lh] max-md:truncate text-sm text-muted md:col-span-2 md:min-h-[2lh] md:line-clamp-2"
        />
        <RowFacts talent={talent} industry={industry} city={city} />
        <CardSkills skills={talent.skills} />
      </div>
      <CardFoot slug={talent.slug} city={city} hasBand={isFeatured} offersUpgrade={isOwn && !isFeatured} />
      {!isOwn && (
        <SaveMark
          thing={{ kind: 'talent', key: String(talent.id), shown: given }}
          name={talent.name}
          className="absolute end-1 bottom-0.5 md:end-3"
        />
      )}
    </article>
  );
});

function TalentLink({ talent, leadsToUpgrade }: { talent: Talent; leadsToUpgrade: boolean }) {
  const name = <Written className="ua block truncate">{talent.name}</Written>;
  const className = 'min-w-0 outline-none after:absolute after:inset-0 group-hover:text-primary-ink';
  return leadsToUpgrade ? (
    <Link to="/upgrade" className={className}>
      {name}
    </Link>
  ) : (
    <Link to="/$slug" params={{ slug: talent.slug }} className={className}>
      {name}
    </Link>
  );
}

/** Beside a long name and on the narrowest phones the star stands alone, so that the name stays whole. */
function RowBadge({ isTight }: { isTight: boolean }) {
  const { t } = useTranslation('talents');
  return (
    <span className="ms-auto ps-1 md:hidden">
      <Badge tone="featured" icon={<Star />}>
        <span className={isTight ? 'sr-only' : 'max-[22.49rem]:sr-only'}>{t('card.featured')}</span>
      </Badge>
    </span>
  );
}

/**
 * Beside the name on a card, as far as there is room; a row of a phone has none. It gives way first: a name that loses
 * a hundredth of a pixel loses its last letters to an ellipsis.
 */
function OtherName({ of }: { of: Talent }) {
  const other = nameBeside(of);
  if (other === undefined) return null;
  return (
    <Written className="min-w-0 shrink-[99999] truncate text-xs font-normal text-muted max-md:hidden">{other}</Written>
  );
}

/**
 * The headline has an end of its own: one in the other language would lose its beginning at the end of the line. The
 * industry is cut short behind it, and left out where less than 6 em remain.
 */
function CardFacts({ headline, industry }: { headline: string | null; industry: string }) {
  return (
    <p className="flex h-[1lh] flex-wrap overflow-hidden text-xs text-muted max-md:hidden">
      {headline && <Written className="max-w-full truncate">{headline}</Written>}
      <span className="min-w-0 flex-[1_1_6em] truncate">
        {headline && <Dot />}
        <span>{industry}</span>
      </span>
    </p>
  );
}

/** Stands with what follows it: where that does not fit, the dot goes, too. */
function Dot() {
  return <span className="px-1.5 text-subtle">·</span>;
}

/** The person's city in the reader's language; `''` for none, and for one that this version does not know. */
function useCity(place: string | null): string {
  const { t } = useTranslation('places');
  // Without the catalog of places, which is too large for the first view: the texts have the names.
  return place ? t(place as Place, { defaultValue: '' }) : '';
}

function RowFacts({ talent, industry, city }: { talent: Talent; industry: string; city: string }) {
  const { t } = useTranslation('talents');
  const skills = talent.skills.slice(0, limits.cardSkillsShown);
  // The line above often begins with it.
  const headline = talent.bio.startsWith(talent.headline ?? '') ? '' : talent.headline;
  return (
    <p className="row-facts pe-9 text-xs text-muted md:hidden">
      {headline && <Written>{headline}</Written>}
      <span>
        {headline && <Dot />}
        <span>{industry}</span>
      </span>
      {city && (
        <span>
          <Dot />
          <span>{city}</span>
        </span>
      )}
      {skills.map((skill, index) => (
        <span key={skill}>
          {index > 0 ? <span>{t('card.comma')}</span> : <Dot />}
          <bdi>{skill}</bdi>
        </span>
      ))}
    </p>
  );
}

/** One line: what does not fit stands on a second one, which is not seen, so that each skill is there whole or not at all. */
function CardSkills({ skills }: { skills: readonly string[] }) {
  const { t } = useTranslation('talents');
  const shown = skills.slice(0, limits.cardSkillsShown);
  return (
    <ul className="col-span-2 flex h-7 flex-wrap gap-2 overflow-hidden max-md:hidden" aria-label={t('card.skills')}>
      {shown.map((skill) => (
        <li key={skill} className="max-w-full">
          <Chip>{skill}</Chip>
        </li>
      ))}
    </ul>
  );
}

interface CardFootProps {
  slug: string;
  city: string;
  /** Without the band on top, its 14 px stand here, so that all cards are equally tall. */
  hasBand: boolean;
  offersUpgrade: boolean;
}

function CardFoot({ slug, city, hasBand, offersUpgrade }: CardFootProps) {
  const { t } = useTranslation('talents');
  return (
    <div
      className={`mx-5 flex items-center justify-between gap-3 border-t border-line py-3 max-md:hidden ${hasBand ? 'mt-3.5' : 'mt-7'}`}
    >
      {offersUpgrade ? (
        <span className="text-sm font-semibold text-featured-ink">{t('card.upgrade')}</span>
      ) : (
        <span dir="ltr" className="ltr truncate font-display text-sm text-muted">
          {`/${slug}`}
        </span>
      )}
      {offersUpgrade ? (
        <IconArrowRight className="icon icon-dir text-primary" aria-hidden="true" />
      ) : (
        <span className="me-9 flex-none text-xs text-muted">{city}</span>
      )}
    </div>
  );
}

/** The first words of a bio in bold, running into its first 80 characters. @see requirements I7 */
function TalentBio({ bio, className }: { bio: string; className: string }) {
  const { lead, rest } = bioPreview(bio);
  return (
    <p dir="auto" lang={foreignTo(useLanguage(), bio)} className={`ua ${className}`}>
      <b className="font-semibold text-ink">{lead}</b>
      <span>{rest}</span>
    </p>
  );
}
