import { useLanguage } from '#pwa/i18n/use-language.ts';

/** The name of the product in the script of the interface. Its link or heading says it aloud. */
export function Wordmark({ className = '' }: { className?: string }) {
  return useLanguage() === 'ar' ? <Arabic className={className} /> : <Latin className={className} />;
}

function Arabic({ className }: { className: string }) {
  return (
    <svg className={`wordmark ${className}`} viewBox="14 10 146 90" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="13">
        <path d="M127.5 30.5C144 37 153.5 51 153.5 70H121M106.5 10V70H54.5M80.5 42V70M54.5 10V72.5C54.5 82.5 47.5 90.5 37.5 90.5S20.5 82.5 20.5 72.5V64" />
      </g>
      <path className="wordmark-dot" d="M71.5 84l8 8-8 8-8-8z" />
      <path fill="currentColor" d="M90.5 84l8 8-8 8-8-8z" />
    </svg>
  );
}

/** Letters of Readex Pro, drawn with strokes where the shape allows, since the file travels with every first visit. */
function Latin({ className }: { className: string }) {
  return (
    <svg className={`wordmark ${className}`} viewBox="20 -770 2010 790" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="141.7">
        <circle cx="310.5" cy="-264.5" r="203.5" strokeWidth="143" />
        <path d="M510.5-740V0M1344.9-740V0M1624.9-529V0M1904.9-740V0" />
        <path
          strokeWidth="136"
          d="M741-394Q820-478 925-478C1023-478 1078-431 1078-345V0M1040-268H925Q756-268 756-153C756-92 806-44 885-44C980-44 1040-100 1060-160"
        />
      </g>
      <path className="wordmark-dot" d="M1625-770l102 102-102 102-102-102z" />
    </svg>
  );
}
