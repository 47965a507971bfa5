import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmSave } from '../confirm.ts';

/**
 * Asks before unsaved work is left, by going to another page, to another row, or by closing the side: it may be saved on the way.
 * What can't be saved stays, with the reason beside it.
 */
export function useLeaveGuard(unsaved: boolean, save: () => Promise<boolean>): void {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && (current.pathname !== next.pathname || openIn(current.search) !== openIn(next.search)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });
  useEffect(() => {
    if (status !== 'blocked') return;
    confirmSave({
      header: 'Правки не сохранены',
      message: 'Если уйти, не сохранив их, они пропадут.',
      acceptLabel: 'Сохранить',
      accept: async () => ((await newest.current()) ? proceed() : reset()),
      other: { label: 'Уйти без сохранения', act: proceed },
      rejectLabel: 'Остаться',
      reject: reset,
    });
  }, [status, proceed, reset]);
}

const openIn = (search: object): unknown => ('open' in search ? search.open : undefined);
