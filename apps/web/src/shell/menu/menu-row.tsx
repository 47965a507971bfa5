import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entry, Place } from './entries.ts';
import css from './menu.module.css';

interface Props {
  entry: Entry;
  depth: number;
  here: Place | undefined;
}

/** An entry with what lies under it. The branch of the current page stands open; the rest as it was left. */
export function MenuRow({ entry, depth, here }: Props) {
  const inside = here?.above.some((one) => one.label === entry.label && one.to === entry.to) ?? false;
  const current = here !== undefined && here.entry.to === entry.to && here.entry.label === entry.label;
  const [wanted, setWanted] = useState<boolean>();
  const [was, setWas] = useState(inside);
  // Arriving in a branch opens it, whatever was wanted before.
  if (inside !== was) {
    setWas(inside);
    if (inside) setWanted(undefined);
  }
  const open = wanted ?? (inside || (current && Boolean(entry.children)));
  const Icon = entry.icon;
  const inner = (
    <>
      {Icon && <Icon size={16} stroke={1.6} className={css.icon} aria-hidden />}

      <span className={css.label} translate={entry.own ? 'no' : undefined}>
        {entry.label}
      </span>
    </>
  );
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const toggle = () => setWanted(!open);
  return (
    <li>
      <div
        className={css.row}
        data-depth={depth}
        data-branch={entry.children ? '' : undefined}
        data-here={current || undefined}
      >
        {entry.to === undefined ? (
          <button type="button" className={css.target} aria-expanded={open} onClick={toggle}>
            {inner}
            <Chevron size={14} stroke={1.6} className={css.chevron} aria-hidden />
          </button>
        ) : (
          <Link
            to={entry.to}
            className={css.target}
            aria-current={current ? 'page' : undefined}
            onClick={() => setWanted(true)}
          >
            {inner}
          </Link>
        )}
        {entry.add && (
          <ActionIcon component={Link} to={entry.add.to} size="xs" aria-label={entry.add.label} title={entry.add.label}>
            <IconPlus size={14} stroke={1.6} />
          </ActionIcon>
        )}
        {entry.to !== undefined && entry.children && (
          <ActionIcon
            size="xs"
            aria-label={`${entry.label}: ${open ? 'свернуть' : 'развернуть'}`}
            aria-expanded={open}
            onClick={toggle}
          >
            <Chevron size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {open && entry.children && (
        <ul>
          {entry.children.map((child) => (
            <MenuRow key={child.to ?? child.label} entry={child} depth={depth + 1} here={here} />
          ))}
        </ul>
      )}
    </li>
  );
}
