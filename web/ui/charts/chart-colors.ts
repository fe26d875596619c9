/**
 * Chart colours by meaning. Each has enough contrast with the page and carries text in the page's colour;
 * neighbouring colours differ for every type of colour blindness, see the test.
 */
export const chartColors = {
  light: { plain: '#4a5be0', good: '#00534a', warning: '#b35900', bad: '#b3202b', neutral: '#6c7480' },
  dark: { plain: '#8592fb', good: '#2fa88a', warning: '#ffc35c', bad: '#f2686b', neutral: '#c3cad6' },
} as const;

export type ChartColor = keyof (typeof chartColors)['light'];

export function chartColor(name: ChartColor): string {
  return `var(--chart-${name})`;
}

export function chartVariables(scheme: keyof typeof chartColors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chartColors[scheme]).map(([name, color]) => [`--chart-${name}`, color]),
  );
}
