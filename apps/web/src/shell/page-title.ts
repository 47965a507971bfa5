import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newOrders } from './new-orders.ts';
import { learnt } from './titles.ts';

/** Keeps the browser's tab named after the screen, with how many new orders wait. */
export function usePageTitle(): void {
  const names = learnt.use();
  const count = newOrders.use();
  const title = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return names.get(last?.pathname.replace(/(.)\/$/, '$1') ?? '') ?? last?.staticData.title;
    },
  });
  useEffect(() => {
    const waiting = count ? `(${count}) ` : '';
    document.title = title ? `${waiting}${title} · Прилавок` : `${waiting}Прилавок`;
  }, [title, count]);
}
