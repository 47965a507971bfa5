import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { Fragment } from 'react';
import { crumbsOf } from '../crumbs.ts';
import { useMenu } from '../menu/use-menu.ts';
import { learnt } from '../titles.ts';
import css from './top.module.css';

/** Where this page lies: the menu's way to it, then its own title. */
export function Crumbs() {
  const { main, settings } = useMenu();
  const names = learnt.use();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') });
  const { title, crumbs } = match?.staticData ?? {};
  if (crumbs === false) return <div className={css.crumbs} />;
  const way = crumbsOf({ entries: [...main, ...settings], path, title, names });
  return (
    <nav className={css.crumbs} aria-label="Где вы">
      {way.map(({ label, to }, nth) => (
        <Fragment key={`${to ?? ''}${label}`}>
          {nth > 0 && <span aria-hidden>/</span>}
          {to && nth < way.length - 1 ? (
            <Link to={to} translate="no">
              {label}
            </Link>
          ) : (
            <span aria-current={nth === way.length - 1 ? 'page' : undefined} translate="no">
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
