/** Theme: one accent, cool greys, dense type. Colours meet WCAG AA in both themes. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { login } from '../domain/session/text.ts';
import { chartVariables } from './ui/charts/chart-colors.ts';

const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dfe3ff',
  '#c1c9ff',
  '#9fabff',
  '#8592fb',
  '#6a79f2',
  '#4a5be0',
  '#3e4dc7',
  '#343fa6',
  '#2a3485',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f2f5',
  '#e8eaee',
  '#dfe2e8',
  '#cdd1d9',
  '#a5abb7',
  '#636a78',
  '#454b57',
  '#2d323c',
  '#1c1f26',
];

const dark: MantineColorsTuple = [
  '#e1e3e8',
  '#b6bbc6',
  '#989eab',
  '#868c99',
  '#33363f',
  '#282a32',
  '#1e2026',
  '#17181d',
  '#111216',
  '#0c0d10',
];

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
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': accent[7],
    '--console-chrome': gray[0],
    '--console-raised': '#ffffff',
    '--console-warning': '#945400',
    '--console-good': '#22733a',
    ...chartVariables('light'),
  },
  dark: {
    '--mantine-color-default-border': dark[4],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': accent[3],
    '--console-chrome': dark[8],
    '--console-raised': dark[6],
    '--console-warning': '#ffc069',
    '--console-good': '#69db7c',
    ...chartVariables('dark'),
  },
});
