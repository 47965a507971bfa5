import { Avatar, Menu as Dropdown, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import { placesOf, settingsOf } from './entries.ts';
import css from './menu.module.css';

/** The foot of the menu: whose cabinet this is, and its settings. */
export function Company() {
  const user = useMe();
  if (!user?.company) return null;
  const { title } = user.company;
  return (
    <div className={css.company}>
      <Dropdown position="top-start" width="target">
        <Dropdown.Target>
          <UnstyledButton className={css.who}>
            <Avatar size={24} name={title} color="gray" aria-hidden />
            <span className={css.label} translate="no">
              {title}
            </span>
            <IconSelector size={14} aria-hidden />
          </UnstyledButton>
        </Dropdown.Target>
        <Dropdown.Dropdown>
          {placesOf(settingsOf(user.role)).map(({ entry }) => (
            <Dropdown.Item key={entry.to} component={Link} to={entry.to}>
              {entry.label}
            </Dropdown.Item>
          ))}
        </Dropdown.Dropdown>
      </Dropdown>
    </div>
  );
}
