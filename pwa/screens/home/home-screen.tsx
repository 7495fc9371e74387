import { CallToAction } from './call-to-action.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { Hero } from './hero.tsx';
import { IndustryTiles } from './industry-tiles.tsx';

/** The first page. @see requirements D1–D13 */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <FeaturedSection />
      <IndustryTiles />
      <CallToAction />
    </>
  );
}
