import { copy } from '#toasts.ts';

/** Copies the address of the page that is open. A failure shows nothing and is logged, as the specification wants. */
export function copyLink(): void {
  copy(location.href, 'Ссылка на страницу скопирована').catch((error: unknown) => {
    console.error('Ошибка копирования ссылки', error);
  });
}
