import { useLanguage } from '#pwa/i18n/use-language.ts';
import { siteHost } from '#pwa/served/served-page.ts';
import { Nuqta, Star } from '#pwa/ui/marks.tsx';

const shownKey = 'dalil-hero-shown';

function claimAnimation(): boolean {
  try {
    if (sessionStorage.getItem(shownKey)) return false;
    sessionStorage.setItem(shownKey, '1');
    return true;
  } catch {
    // Without storage the animation would run at each visit, so it never runs.
    return false;
  }
}

/** Animates the free slot once per tab, and never for people who prefer reduced motion. */
function slideIntoBoard(slot: HTMLElement | null): void {
  if (!slot?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches || !claimAnimation()) return;
  const from = { translate: '0 -1.75rem', opacity: 0, boxShadow: '0 40px 50px -20px hsl(200 70% 6% / 0.6)' };
  slot.animate([from, { translate: '0 0', opacity: 1 }], {
    duration: 620,
    delay: 120,
    easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)',
    fill: 'backwards',
  });
}

// The board shows both languages at once, so these texts are in no locale.
const heading = { ar: 'الدليل', en: 'Directory' } as const;
const yourName = { ar: 'اسمك هنا', en: 'Your name here' } as const;
const sampleSlug = 'your-name';
const neighbours = {
  above: [
    { ar: 'مريم الكعبي', en: 'Mariam Al-Kaabi', isFeatured: false, isOnPhones: false },
    { ar: 'يوسف المطوع', en: 'Yousef Al-Mutawa', isFeatured: true, isOnPhones: true },
  ],
  below: [
    { ar: 'نورة السليطي', en: 'Noura Al-Sulaiti', isFeatured: false, isOnPhones: true },
    { ar: 'خالد الحربي', en: 'Khalid Al-Harbi', isFeatured: false, isOnPhones: false },
  ],
} as const;

/** The directory board of a tower's lobby, with a free slot for the reader's name. Decoration. */
export function AddressBoard() {
  return (
    <div className="board px-6 pt-3 pb-5 lg:px-9 lg:pt-3.5 lg:pb-6" aria-hidden="true">
      <div className="board-row text-sm text-plate-muted" dir="ltr">
        <span lang="en">{heading.en}</span>
        <span />
        <span lang="ar">{heading.ar}</span>
      </div>
      {neighbours.above.map((person) => (
        <BoardRow key={person.en} {...person} />
      ))}
      <Slot />
      {neighbours.below.map((person) => (
        <BoardRow key={person.en} {...person} />
      ))}
    </div>
  );
}

interface Neighbour {
  ar: string;
  en: string;
  isFeatured: boolean;
  isOnPhones: boolean;
}

/** Latin on the left and Arabic on the right in both languages, as on the boards in real lobbies. */
function BoardRow({ ar, en, isFeatured, isOnPhones }: Neighbour) {
  return (
    <div
      className={`board-row last:border-0 max-lg:nth-last-2:border-0 ${isOnPhones ? '' : 'max-lg:hidden'}`}
      dir="ltr"
    >
      <span className="text-sm text-plate-muted" lang="en">
        {en}
      </span>
      {isFeatured ? <Star className="text-base" /> : <Nuqta className="text-xs text-plate-line" />}
      <span className="font-display text-lg font-semibold" lang="ar">
        {ar}
      </span>
    </div>
  );
}

function Slot() {
  const language = useLanguage();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <div ref={slideIntoBoard} className="board-slot relative z-1 -mx-10 my-2 rounded-md px-9 py-4.5 lg:-mx-14 lg:px-14">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-display text-xl font-semibold">{yourName[language]}</span>
        <span className="text-sm opacity-80" lang={other}>
          {yourName[other]}
        </span>
      </div>
      <p className="mt-0.5">
        <span dir="ltr" className="ltr inline-block max-w-full wrap-anywhere font-display text-base">
          <span>{`${siteHost()}/`}</span>
          <b className="font-semibold">{sampleSlug}</b>
          <i className="ms-0.5 inline-block h-[1.2em] relative top-0.5 w-0.5 bg-featured" />
        </span>
      </p>
    </div>
  );
}
