import { type Country, utcOffsets } from '../catalog/countries.ts';

/** The day on which a job ends at its place, `YYYY-MM-DD`. */
export function expiryDay({ expiryDate, country }: { expiryDate: string; country: Country }): string {
  const offsetMs = Number.parseInt(utcOffsets[country], 10) * 3_600_000;
  return new Date(Date.parse(expiryDate) + offsetMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
