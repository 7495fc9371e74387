import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { themeOptions, useTheme } from '#pwa/ui/theme.ts';

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const { theme, chooseTheme } = useTheme();
  return (
    <Segmented
      label={t('theme.label')}
      value={theme}
      onChange={chooseTheme}
      options={themeOptions.map(({ value, Icon }) => ({
        value,
        iconMeaning: t(`theme.${value}`),
        label: <Icon className="icon" aria-hidden="true" />,
      }))}
    />
  );
}
