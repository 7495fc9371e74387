import {
  IconBolt,
  IconBriefcase,
  IconBuildingEstate,
  IconChartLine,
  IconCode,
  IconHeartbeat,
  IconScale,
  IconSchool,
} from '@tabler/icons-react';
import type { Industry } from '#shared/catalog/industries.ts';

const icons: Partial<Record<Industry, typeof IconCode>> = {
  technology: IconCode,
  finance: IconChartLine,
  realestate: IconBuildingEstate,
  healthcare: IconHeartbeat,
  legal: IconScale,
  education: IconSchool,
  energy: IconBolt,
};

/** The icon of an industry, or a briefcase where it has none. Decoration. */
export function IndustryIcon({ industry, className = '' }: { industry: Industry; className?: string }) {
  const Icon = icons[industry] ?? IconBriefcase;
  return <Icon className={`icon ${className}`} aria-hidden="true" />;
}
