import { toast } from '#toasts.ts';

/** Asks the build's manifest now and then whether a newer version is out, and offers to load it. */

const every = 5 * 60_000;

/** Looks every five minutes, while the tab is seen, until a newer build is out; then says so once. Does nothing in development. */
export function watchVersion(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!entry || !import.meta.env.PROD) return;
  const timer = setInterval(async () => {
    if (document.hidden || !(await outdated(entry))) return;
    clearInterval(timer);
    toast({
      summary: 'Вышла новая версия',
      detail: 'Обновите страницу, чтобы работать в ней. Несохранённое лучше сначала сохранить.',
      severity: 'info',
      life: null,
      data: { buttons: [{ label: 'Обновить', action: () => location.reload() }] },
    });
  }, every);
}

async function outdated(entry: string): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`version.json: ${response.status}`);
    const manifest: { entry: string } = await response.json();
    return !entry.endsWith(manifest.entry);
  } catch (error) {
    console.error('version', error);
    return false;
  }
}
