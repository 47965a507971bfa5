import type { Role } from '@prilavok/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#api/me.ts';
import css from './links.module.css';

interface CabinetLink {
  to: string;
  /** The part of the address behind the question mark. */
  search?: Record<string, string>;
  title: string;
  note: string;
  /** Whose the place is; everybody's unless told. */
  roles?: readonly Role[];
}

/** Rows that lead somewhere, each with what is there: the body of pages that only part the ways. */
export function Links({ links }: { links: readonly CabinetLink[] }) {
  const role = useMe()?.role;
  const open = links.filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)));
  return (
    <ul className={css.links}>
      {open.map(({ to, search = {}, title, note }) => (
        <li key={title}>
          <Link to={to} search={search}>
            <span>
              <b>{title}</b>
              {note && <small>{note}</small>}
            </span>
            <IconChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
