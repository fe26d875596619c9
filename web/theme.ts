/** Theme: one accent, cool greys, dense type. Colours meet WCAG AA in both themes. */
import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { login } from '../domain/session/text.ts';
import { accent, dark, gray, tones } from './palette.ts';
import { chartVariables } from './ui/charts/chart-colors.ts';

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: 6,
  black: '#1c1f26',
  fontFamily: "'Inter Variable', 'Noto Sans Gujarati Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontWeight: '600', fontFamily: 'inherit' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not `Modal.extend(…)`: an import would add the component to the login page's bundle.
  components: {
    Modal: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45 },
        // Mantine's <header> would be a second banner landmark for screen readers.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // The first item gets the focus, not an element before it that a menu may not contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': login.showPassword } },
    },
    Tooltip: { defaultProps: { openDelay: 250, fz: 'xs' } },
  },
});

/** Overrides Mantine colours that are too faint to read or too loud for a calm page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-default-border': gray[3],
    '--mantine-color-placeholder': '#6f7683',
    '--mantine-color-error': tones.light.error,
    '--mantine-color-anchor': tones.light.anchor,
    '--console-chrome': gray[0],
    '--console-raised': '#ffffff',
    '--console-warning': tones.light.warning,
    '--console-good': tones.light.good,
    '--console-shade': 'rgb(15 23 42 / 14%)',
    ...chartVariables('light'),
  },
  dark: {
    '--mantine-color-default-border': dark[4],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': tones.dark.error,
    '--mantine-color-anchor': tones.dark.anchor,
    '--console-chrome': dark[8],
    '--console-raised': dark[6],
    '--console-warning': tones.dark.warning,
    '--console-good': tones.dark.good,
    '--console-shade': 'rgb(0 0 0 / 55%)',
    ...chartVariables('dark'),
  },
});
