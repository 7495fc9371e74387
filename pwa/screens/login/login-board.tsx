import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { Star } from '#pwa/ui/star.tsx';

const neighbours = {
  above: [
    { ar: 'مريم الكعبي', en: 'Mariam Al-Kaabi', slug: 'mariam-alkaabi', isFeatured: false },
    { ar: 'يوسف المطوع', en: 'Yousef Al-Mutawa', slug: 'yousef-almutawa', isFeatured: true },
    { ar: 'حصة العمادي', en: 'Hessa Al-Emadi', slug: 'hessa-alemadi', isFeatured: true },
  ],
  below: [
    { ar: 'خالد الحربي', en: 'Khalid Al-Harbi', slug: 'khalid-alharbi', isFeatured: false },
    { ar: 'ليلى حداد', en: 'Layla Haddad', slug: 'layla-haddad', isFeatured: false },
  ],
};

/** The directory board with the slot of the person who is about to sign in. Decoration of wide screens. */
export function LoginBoard() {
  const { t } = useTranslation('auth');
  return (
    <div className="board px-9 pt-3.5 pb-6 max-lg:hidden" aria-hidden="true">
      <div className="board-row text-sm text-plate-muted">
        <span>{t('login.board')}</span>
        <span />
        <span className="ltr">{location.host}</span>
      </div>
      {neighbours.above.map((person) => (
        <BoardRow key={person.slug} {...person} />
      ))}
      <div className="board-slot relative z-1 -mx-14 my-2 flex items-baseline justify-between gap-3 rounded-md px-14 py-4.5">
        <span className="font-display text-xl font-semibold">{t('login.board_slot')}</span>
        <span className="ltr font-display text-base">
          <span>{'/…'}</span>
          <i className="ms-0.5 inline-block h-[1.2em] relative top-0.5 w-0.5 bg-featured" />
        </span>
      </div>
      {neighbours.below.map((person) => (
        <BoardRow key={person.slug} {...person} />
      ))}
    </div>
  );
}

interface Neighbour {
  ar: string;
  en: string;
  slug: string;
  isFeatured: boolean;
}

function BoardRow({ slug, isFeatured, ...names }: Neighbour) {
  const language = useLanguage();
  return (
    <div className="board-row last:border-0">
      <span className="font-display text-lg font-semibold">{names[language]}</span>
      {isFeatured ? <Star className="text-base" /> : <Nuqta className="text-xs text-plate-line" />}
      <span className="ltr font-display text-sm text-plate-muted">{`/${slug}`}</span>
    </div>
  );
}
