import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirmSave } from '../../shell/confirm.ts';

/** Asks before a page with unsaved work is left. */
export function useLeaveGuard(unsaved: boolean): void {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
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
