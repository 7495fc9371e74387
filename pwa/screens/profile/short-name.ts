/** Words that are only part of a given name or stand before one: alone they address nobody. */
const leadingWords = new Set(
  'عبد أبو ابو أم ام آل ال بن د م أ الشيخ الشيخة المهندس المهندسة الدكتور الدكتورة abd abdul abdel abu umm al el bin ibn dr eng mr mrs ms miss prof sheikh sheikha'.split(
    ' ',
  ),
);

/** The short name of a person: the first word, with the parts that belong to it (`عبد الله`, `Dr. Noura`). */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const endOf = words.findIndex((word) => !leadingWords.has(word.toLowerCase().replace(/[./]$/, '')));
  return words.slice(0, endOf + 1).join(' ') || name;
}
