import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { menuOut, useMenuMode } from '../menu/preferences.ts';
import { Bell } from './bell.tsx';
import { Crumbs } from './crumbs.tsx';
import { Search } from './search.tsx';
import { Tasks } from './tasks.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import css from './top.module.css';
import { UserMenu } from './user-menu.tsx';

/** The bar over every page: the menu on narrow screens, the way here, search, tasks, notices, theme and the person. */
export function TopBar() {
  const overlay = useMenuMode() === 'overlay';
  return (
    <header className={css.top}>
      {overlay && (
        <ActionIcon size={40} aria-label="Открыть меню" onClick={() => menuOut.set(true)}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
      )}
      <Crumbs />
      <Search />
      <Tasks />
      <Bell />
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
