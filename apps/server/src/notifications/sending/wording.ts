import { counted, noticeThemeTitles } from '@prilavok/contract';
import type { Message } from './ways.ts';

const notices = (count: number) => counted(count, ['уведомление', 'уведомления', 'уведомлений']);

/** Title of a message: the notice's own title, or of what and how many it tells. */
export function titleOf({ notices: [first], count, digest, more }: Message): string {
  if (digest) return `Сводка: ${notices(count)}`;
  if (!first) return 'Уведомление';
  if (count === 1) return first.title;
  return `${noticeThemeTitles[first.theme]}: ${more ? 'ещё ' : ''}${notices(count)}`;
}

/** How many are not told of one by one. */
export const restOf = ({ notices: listed, count }: Message): string | undefined =>
  count > listed.length ? `И ещё ${notices(count - listed.length)}` : undefined;
