import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Mark } from '#ui/marks/mark.tsx';
import type { Entry, LocatedEntry } from './entries.ts';
import css from './menu.module.css';

interface Props {
  entry: Entry;
  depth: number;
  here: LocatedEntry | undefined;
}

/** An entry with what lies under it. The branch of the current page stands open; the rest as it was left. */
export function MenuRow({ entry, depth, here }: Props) {
  const inside = here?.above.some((one) => same(one, entry)) ?? false;
  const current = here !== undefined && same(here.entry, entry);
  const [open, setOpen] = useOpen(inside || (current && Boolean(entry.children)));
  return (
    <li>
      <div className={css.row} data-depth={depth} data-here={current || undefined}>
        {entry.to === undefined ? (
          <button type="button" className={css.target} aria-expanded={open} onClick={() => setOpen(!open)}>
            {depth > 0 && <Chevron open={open} />}
            <Name entry={entry} />
            {depth === 0 && <Chevron open={open} />}
          </button>
        ) : (
          <Link
            to={entry.to}
            className={css.target}
            aria-current={current ? 'page' : undefined}
            onClick={() => setOpen(true)}
          >
            <Name entry={entry} />
          </Link>
        )}
        {entry.add && (
          <ActionIcon component={Link} to={entry.add.to} size={24} aria-label={entry.add.label} title={entry.add.label}>
            <IconPlus size={14} />
          </ActionIcon>
        )}
        {entry.to !== undefined && entry.children && (
          <ActionIcon
            size={24}
            aria-label={`${entry.label}: ${open ? 'свернуть' : 'развернуть'}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Chevron open={open} />
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

const same = (one: Entry, other: Entry) => one.to === other.to && one.label === other.label;

/** Open while it holds the current page, or as it was set by hand; arriving in it opens it again. */
function useOpen(holds: boolean): [boolean, (open: boolean) => void] {
  const [wanted, setWanted] = useState<boolean>();
  const [held, setHeld] = useState(holds);
  if (holds !== held) {
    setHeld(holds);
    if (holds) setWanted(undefined);
  }
  return [wanted ?? holds, setWanted];
}

function Name({ entry }: { entry: Entry }) {
  const Icon = entry.icon;
  return (
    <>
      {Icon && <Icon className={css.icon} aria-hidden />}
      {entry.mark && (
        <span aria-hidden>
          <Mark marketplace={entry.mark} />
        </span>
      )}
      <span className={css.label} translate={entry.own ? 'no' : undefined}>
        {entry.label}
      </span>
      {Boolean(entry.count) && <span className={css.count}>{entry.counted ?? entry.count}</span>}
    </>
  );
}

function Chevron({ open }: { open: boolean }) {
  const Icon = open ? IconChevronDown : IconChevronRight;
  return <Icon size={14} className={css.chevron} aria-hidden />;
}
