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

function Latin({ className }: { className: string }) {
  return (
    <svg className={`wordmark ${className}`} viewBox="20 -770 2010 790" fill="currentColor" aria-hidden="true">
      <path d="M279 10q-69 0-125-35q-55-35-86-97q-32-63-32-142q0-80 32-142q31-62 86-98q55-36 125-36q37 0 71 12q35 11 62 31q27 20 44 44q17 25 20 51l-36 7v-345h141v740h-134l-6-122l28 4q-1 24-17 47q-16 23-43 41q-26 19-60 29q-33 11-70 11ZM310-108q41 0 70-20q30-20 47-55q17-35 17-81q0-47-17-82q-17-36-47-55q-29-20-70-20q-39 0-69 20q-30 19-47 55q-16 35-16 82q0 46 16 81q17 35 47 55q30 20 69 20ZM1011 0v-331q0-42-26-65q-25-22-68-22q-41 0-73 16q-32 16-60 50l-87-84q48-50 107-77q60-27 130-27q64 0 112 20q47 20 73 60q26 40 26 101v359ZM866 10q-50 0-90-20q-41-20-64-56q-24-35-24-83q0-41 15-73q15-31 45-52q29-20 74-31q44-11 103-11h156l-9 95h-149q-24 0-42 4q-19 4-31 13q-13 9-20 21q-6 12-6 28q0 17 9 30q9 13 24 20q16 7 36 7q29 0 56-10q26-10 47-28q21-18 33-41l27 71q-21 34-51 60q-30 26-65 41q-35 15-74 15ZM1274 0v-740h142v740ZM1554 0v-529h142v529ZM1834 0v-740h142v740Z" />
      <path className="wordmark-dot" d="M1625-770l102 102-102 102-102-102z" />
    </svg>
  );
}
