import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { roleTitles } from '@prilavok/contract';
import { IconLayoutSidebar, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import { foreignClock } from '#text/zone.ts';
import { menuMode, useDesktop } from '../menu/preferences.ts';
import { signOut } from '../sign-out.ts';
import css from './top.module.css';

/** Who is signed in, the place of the menu and the way out; nothing until the person is known. */
export function UserMenu() {
  const user = useMe();
  const mode = menuMode.use();
  const desktop = useDesktop();
  if (!user) return null;
  const clock = foreignClock();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const other = mode === 'static' ? 'overlay' : 'static';
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={css.user}>
          <Avatar size={26} name={name} src={user.avatar} color="gray" alt="" aria-hidden />
          <span className="vh">Вы вошли как {name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.me} translate="no">
          <b>{name}</b>
          <span>{user.email}</span>
          <span>{roleTitles[user.role]}</span>
          {clock && <span>Время в кабинете: {clock}</span>}
        </div>
        <Menu.Divider />
        {user.company && (
          <Menu.Item component={Link} to="/cabinet/settings" leftSection={<IconSettings />}>
            Настройки
          </Menu.Item>
        )}
        {desktop && (
          <Menu.Item leftSection={<IconLayoutSidebar />} onClick={() => menuMode.set(other)}>
            {mode === 'static' ? 'Меню поверх страницы' : 'Меню рядом со страницей'}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout />} onClick={() => void signOut()}>
          Выйти
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
