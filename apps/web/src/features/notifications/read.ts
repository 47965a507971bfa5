import { changeNotices, type Notice } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';

/** Marks these notices as read; who only follows one of them isn't told when that fails. */
export function markRead(notices: readonly Pick<Notice, 'id' | 'read'>[]): void {
  const ids = notices.filter(({ read }) => !read).map(({ id }) => id);
  if (ids.length > 0) quietly(() => change(changeNotices, { body: { ids, read: true }, quiet: true }));
}

/** Marks everything as read. */
export const markAllRead = (): void => quietly(() => change(changeNotices, { body: { read: true } }));
