/** The counts that the industry tiles of the home page show, as the specification has them. @see requirements D11 */
export const homeTileCounts = {
  technology: 120,
  finance: 85,
  realestate: 65,
  healthcare: 90,
  legal: 45,
  education: 70,
  energy: 110,
  other: 50,
  more: 200,
} as const;
