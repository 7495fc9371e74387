import { expect, it } from 'vitest';
import { countryLabels, countryOf, placeLabels, placeName, placesIn } from './place-words.ts';

it.each([
  ['Doha, Qatar', ['doha']],
  ['الدوحة أو الخور', ['doha', 'al-khor']],
  ['Doha Doha', ['doha']],
  ['Ad Duqm', ['duqm']],
  ['Wadi ad Dawasir', ['wadi-ad-dawasir']],
  ['Ras Laffan Industrial City', ['ras-laffan']],
  ['in Al Wakrah and Doha', ['al-wakrah', 'doha']],
  ['nowhere', []],
  ['', []],
])('the text %j names the places %j', (text, places) => {
  expect(placesIn(text)).toEqual(places);
});

it('a place is known by its names in both languages, without the article, and by those of its country', () => {
  expect(placeLabels('doha')).toEqual(['الدوحة', 'Doha', 'Ad Dawhah', 'Dawhah', 'قطر', 'Qatar']);
  expect(placeLabels('jeddah')).toEqual(expect.arrayContaining(['جدة', 'Jeddah', ...countryLabels('Saudi Arabia')]));
  expect(countryLabels('Saudi Arabia')).toEqual(['السعودية', 'Saudi Arabia', 'KSA', 'المملكة العربية السعودية']);
  expect(countryLabels('Qatar')).toEqual(['قطر', 'Qatar']);
});

it('a place lies in a country and has a name in each language', () => {
  expect([countryOf('doha'), countryOf('jeddah')]).toEqual(['Qatar', 'Saudi Arabia']);
  expect([placeName('doha', 'ar'), placeName('doha', 'en')]).toEqual(['الدوحة', 'Doha']);
});
