import type { DeviceFacts } from '../../sync/capacity.ts';
import { isInstalled } from '../app/install.ts';
import { readInstallMemory } from '../core/install-memory.ts';

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const isDesktop = '(hover: hover) and (pointer: fine) and (min-width: 1024px)';
const savesData = '(prefers-reduced-data: reduce)';

/** The facts that decide how much this device keeps. @see protocol §3 Capacity */
export function deviceFacts(): DeviceFacts {
  // Only some browsers describe the line, and the types of none do.
  const { connection: line } = navigator as { connection?: Line };
  const isSlow = line?.effectiveType === 'slow-2g' || line?.effectiveType === '2g';
  return {
    // A tab beside the installed app shares its copies, and must not give up rows that the app holds.
    isInstalled: isInstalled() || readInstallMemory().isInstalled,
    isDesktop: matchMedia(isDesktop).matches,
    savesData: line?.saveData === true || isSlow || matchMedia(savesData).matches,
  };
}
