// The keys of the usual Arabic keyboard and what they type when it is switched to Latin. One key types two letters, لا.
const keys =
  "`ذ qض wص eث rق tف yغ uع iه oخ pح [ج ]د aش sس dي fب gل hا jت kن lم ;ك 'ط zئ xء cؤ vر nى mة ,و .ز /ظ hأ yإ nآ";
const arabicOfLatin = new Map<string, string>([['b', 'لا']]);
const latinOfArabic = new Map<string, string>();
for (const [latin = '', arabic = ''] of keys.split(' ').map((pair) => [...pair])) {
  if (!arabicOfLatin.has(latin)) arabicOfLatin.set(latin, arabic);
  latinOfArabic.set(arabic, latin);
}

/**
 * Gives what the same keys type when the keyboard is switched to the other script: `lpl]` is محمد, اةهمث is `hmile`.
 *
 * @returns null when the text holds letters of both scripts, or none
 */
export function onOtherLayout(text: string): string | null {
  const isArabic = /[\u0621-\u064A]/.test(text);
  const isLatin = /[a-z]/i.test(text);
  if (isArabic === isLatin) return null;
  const letters = isArabic ? latinOfArabic : arabicOfLatin;
  const keysPressed = isArabic ? text.replaceAll('لا', 'b') : text.toLowerCase();
  return [...keysPressed].map((letter) => letters.get(letter) ?? letter).join('');
}
