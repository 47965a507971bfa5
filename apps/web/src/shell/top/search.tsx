import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import css from './top.module.css';

const SearchWindow = lazy(() => import('./search-window.tsx'));

/** Search over everything. The window comes with the first press of Ctrl+K, on any keyboard layout. */
export function Search() {
  const [asked, setAsked] = useState(0);
  const open = () => setAsked((times) => times + 1);
  useHotkeys([['mod+K', open, { usePhysicalKeys: true }]], []);
  return (
    <>
      <button type="button" className={css.find} onClick={open} aria-keyshortcuts="Control+K">
        <IconSearch aria-hidden />
        <span>Найти что угодно</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>{asked > 0 && <SearchWindow asked={asked} />}</Suspense>
    </>
  );
}
