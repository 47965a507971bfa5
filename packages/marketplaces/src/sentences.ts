import type { RefusalKind } from './errors.ts';

/** The message when it is Russian, so meant for sellers; else an empty text: it stays readable in the request log. */
export const russianOnly = (message: string | undefined): string => (message && /[а-яё]/i.test(message) ? message : '');

/** 420 is Yandex Market's. */
export const tooManyRequests: readonly number[] = [420, 429];

/** Meaning of a status where the marketplace says nothing finer. */
export function kindOfStatus(status: number): RefusalKind {
  if (status === 401 || status === 403) return 'keys';
  if (status === 404) return 'missing';
  if (tooManyRequests.includes(status)) return 'limit';
  if (status === 408 || status >= 500) return 'down';
  return 'refused';
}

/** How sentences call a marketplace. */
export interface Called {
  title: string;
  /** «На стороне …». */
  ofTitle: string;
  /** Place to look at when the keys are refused. */
  keys: string;
}

/** A refusal for the seller where no sentence of its own is known; `message` is what the marketplace said in Russian, or empty. */
export function usualSentence(
  { title, ofTitle, keys }: Called,
  kind: RefusalKind,
  { status, message }: { status: number; message: string },
): string {
  switch (kind) {
    case 'keys':
      return `${title} не пускает: ${message || keys}`;
    case 'limit':
      return `Слишком много запросов, ${title} просит подождать.`;
    case 'missing':
      return `${title} не нашёл запрошенное${message ? `: ${message}` : '.'}`;
    case 'gone':
      return `${title}: площадка заменила этот метод, нужна новая версия программы. Администратор уже знает об этом.`;
    case 'down':
      return `На стороне ${ofTitle} ошибка (${status}). Повторим позже.`;
    case 'refused':
      return `${title} отказал: ${message || `в запросе что-то не так (код ${status}), подробности — в журнале запросов.`}`;
  }
}
