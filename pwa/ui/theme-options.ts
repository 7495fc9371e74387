import { IconBrightness, IconMoon, IconSun } from '@tabler/icons-react';

/** The three appearances in the order they are offered. */
export const themeOptions = [
  { value: 'system', Icon: IconBrightness },
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
] as const;
