import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmSave } from '../confirm.ts';

interface Work {
  unsaved: boolean;
  /** Answers whether everything is saved now. */
  save: () => Promise<boolean>;
  /** A save is under way: whoever leaves meanwhile is asked only if it leaves something unsaved. */
  saving?: boolean;
}

/**
 * Asks before unsaved work is left, by going to another page, to another row, or by closing the side: it may be saved on the way.
 * What can't be saved stays, with the reason beside it.
 */
export function useLeaveGuard({ unsaved, save, saving = false }: Work): void {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && (current.pathname !== next.pathname || openIn(current.search) !== openIn(next.search)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const newest = useRef({ unsaved, save });
  useEffect(() => {
    newest.current = { unsaved, save };
  });
  const asked = useRef(false);
  useEffect(() => {
    if (status !== 'blocked') {
      asked.current = false;
      return;
    }
    if (saving || asked.current) return;
    if (!newest.current.unsaved) {
      proceed();
      return;
    }
    asked.current = true;
    confirmSave({
      header: 'Правки не сохранены',
      message: 'Если уйти, не сохранив их, они пропадут.',
      acceptLabel: 'Сохранить',
      accept: async () => ((await newest.current.save()) ? proceed() : reset()),
      other: { label: 'Уйти без сохранения', act: proceed },
      rejectLabel: 'Остаться',
      reject: reset,
    });
  }, [status, saving, proceed, reset]);
}

const openIn = (search: object): unknown => ('open' in search ? search.open : undefined);
