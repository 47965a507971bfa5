import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { learnt } from './titles.ts';

/** Keeps the browser's tab named after the screen. */
export function usePageTitle(): void {
  const names = learnt.use();
  const title = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return names.get(last?.pathname.replace(/(.)\/$/, '$1') ?? '') ?? last?.staticData.title;
    },
  });
  useEffect(() => {
    document.title = title ? `${title} · Прилавок` : 'Прилавок';
  }, [title]);
}
