import { ActionIcon, FocusTrap } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useFocusBack } from '#ui/page/focus-back.ts';
import { Logo } from '../logo.tsx';
import { Company } from './company.tsx';
import { placeOf } from './entries.ts';
import css from './menu.module.css';
import { MenuRail } from './menu-rail.tsx';
import { MenuRow } from './menu-row.tsx';
import { menuCollapsed, menuOut, useMenuMode } from './preferences.ts';
import { useMenu } from './use-menu.ts';

/** The sidebar: beside the page, narrowed to icons, or over the page. */
export function Menu() {
  const mode = useMenuMode();
  const collapsed = menuCollapsed.use();
  const out = menuOut.use();
  useFocusBack(mode === 'overlay' && out);
  if (mode === 'static') return collapsed ? <MenuRail /> : <FullMenu onFold={() => menuCollapsed.set(true)} />;
  if (!out) return null;
  const close = () => menuOut.set(false);
  return (
    <>
      <button type="button" className={css.scrim} aria-label="Закрыть меню" tabIndex={-1} onClick={close} />
      <FocusTrap>
        <div className={css.over}>
          <FullMenu onClose={close} />
        </div>
      </FocusTrap>
    </>
  );
}

function FullMenu({ onFold, onClose }: { onFold?: () => void; onClose?: () => void }) {
  const { main } = useMenu();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = placeOf(main, path);
  useHotkeys([['Escape', () => onClose?.()]], []);
  return (
    <aside className={css.menu} aria-label="Меню" id="menu">
      <div className={css.brand}>
        <Link to="/cabinet" className={css.home}>
          <Logo />
          <span>Прилавок</span>
        </Link>
        {onFold && (
          <ActionIcon size="sm" aria-label="Свернуть меню" title="Свернуть меню" onClick={onFold}>
            <IconLayoutSidebarLeftCollapse />
          </ActionIcon>
        )}
        {onClose && (
          <ActionIcon size="md" aria-label="Закрыть меню" onClick={onClose} data-autofocus>
            <IconX />
          </ActionIcon>
        )}
      </div>
      <nav className={css.nav} aria-label="Разделы">
        <ul>
          {main.map((entry) => (
            <MenuRow key={entry.label} entry={entry} depth={0} here={here} />
          ))}
        </ul>
      </nav>
      <Company />
    </aside>
  );
}
