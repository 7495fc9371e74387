import type { Appearance } from '@stripe/stripe-js';

/** Stripe's names for what our tokens say. */
const colors = {
  colorPrimary: '--color-primary',
  colorText: '--color-base-content',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--subtle',
  colorBackground: '--surface',
  colorDanger: '--color-error',
} as const;

/**
 * Gives the tokens of the shown theme as Stripe takes them: its form is another site's frame, which knows neither our
 * variables nor our fonts.
 *
 * @see look §5 Payment Element
 */
export function stripeAppearance(): Appearance {
  const resolve = createColorReader();
  const resolved = Object.entries(colors).map(([name, token]) => [name, resolve(`var(${token})`)]);
  const focus = `0 0 0 2.5px ${resolve('color-mix(in oklab, var(--color-primary) 26%, transparent)')}`;
  return {
    theme: 'stripe',
    variables: {
      ...Object.fromEntries(resolved),
      borderRadius: '12px',
      fontFamily: '"IBM Plex Sans Arabic", "IBM Plex Sans", system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '600' },
      '.Input': { borderColor: resolve('var(--line-strong)'), boxShadow: 'none' },
      '.Input:focus': { borderColor: resolve('var(--color-primary)'), boxShadow: focus },
    },
  };
}

/** Colours as `rgb()`: Stripe knows neither `oklch` nor `light-dark`. */
function createColorReader(): (value: string) => string {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  return (value) => {
    const probe = Object.assign(document.createElement('i'), { style: `color: ${value}` });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!context) return color;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
}

/** Runs a function each time the page is shown in the other theme; returns what ends it. */
export function onThemeChange(run: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(run);
  system.addEventListener('change', run);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', run);
    choice.disconnect();
  };
}
