import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirmSave } from '#ui/confirm.ts';

/** Asks before unsaved work is left: by going to another page, to another row, or by closing the side. */
export function useLeaveGuard(unsaved: boolean): void {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && (current.pathname !== next.pathname || openIn(current.search) !== openIn(next.search)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  useEffect(() => {
    if (status !== 'blocked') return;
    confirmSave({
      header: 'Правки не сохранены',
      message: 'Если уйти со страницы, они пропадут.',
      acceptLabel: 'Уйти без сохранения',
      rejectLabel: 'Остаться',
      accept: async () => proceed(),
      reject: reset,
    });
  }, [status, proceed, reset]);
}

const openIn = (search: object): unknown => ('open' in search ? search.open : undefined);
