// Before the first paint, so that the dark theme doesn't flash white. A file of its own: the page allows no inline scripts.
try {
  const saved = localStorage.getItem('mantine-color-scheme-value');
  const dark = saved === 'dark' || (saved === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
} catch {
  // Storage may be forbidden: the light theme then.
}
