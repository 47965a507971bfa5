import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Logo } from '../logo.tsx';
import { type Entry, placeOf } from './entries.ts';
import css from './menu.module.css';
import { menuCollapsed } from './preferences.ts';
import { useMenu } from './use-menu.ts';

/** The menu narrowed to icons: a section opens at its first place, the rest is one click away. */
export function MenuRail() {
  const { main } = useMenu();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = placeOf(main, path);
  return (
    <aside className={css.rail} aria-label="Меню">
      <Link to="/cabinet" className={css.mark} aria-label="Прилавок: сводка">
        <Logo />
      </Link>
      <ActionIcon aria-label="Развернуть меню" title="Развернуть меню" onClick={() => menuCollapsed.set(false)}>
        <IconLayoutSidebarLeftExpand />
      </ActionIcon>
      <nav aria-label="Разделы">
        {main.map((entry) => {
          const { icon: Icon, label } = entry;
          const to = firstPlace(entry);
          if (!Icon || !to) return null;
          const on = here?.entry.to === entry.to || here?.above[0]?.label === label;
          return (
            <ActionIcon
              key={label}
              component={Link}
              to={to}
              size={36}
              aria-label={label}
              title={label}
              data-here={on || undefined}
            >
              <Icon size={20} stroke={1.5} />
            </ActionIcon>
          );
        })}
      </nav>
    </aside>
  );
}

function firstPlace(entry: Entry): string | undefined {
  return entry.to ?? entry.children?.map(firstPlace).find((to) => to !== undefined);
}
