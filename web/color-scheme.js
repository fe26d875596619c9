// Sets the colour scheme before MantineProvider does; a separate file because the CSP forbids inline scripts.
{
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
