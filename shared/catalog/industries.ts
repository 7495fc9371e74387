/** The industries offered to talents at registration. @see requirements A8, F7 */
export const talentIndustries = [
  'technology',
  'finance',
  'realestate',
  'healthcare',
  'legal',
  'education',
  'energy',
  'other',
] as const;

/** All industries: those of talents and the further ones that companies choose from. @see api §2 */
export const industries = [
  ...talentIndustries,
  'oil-gas',
  'aviation',
  'telecommunications',
  'chemicals',
  'banking-finance',
  'food-agriculture',
  'logistics-supply-chain',
] as const;

export type Industry = (typeof industries)[number];

/** True when the value is one of the listed industries. */
export function isIndustry(value: unknown): value is Industry {
  return industries.some((industry) => industry === value);
}
