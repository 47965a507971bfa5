import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconBookmark, IconCheck, IconX } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { bounded } from '../bounded.ts';
import type { Columns } from './columns.ts';
import { asksOf, type SavedView, useSavedViews } from './saved-views.ts';
import styles from './views-menu.module.css';

interface Props<Row> {
  columns: Columns<Row>;
}

/** Saved views of a list: filters, order and columns under a name. Without addresses there is nothing to save. */
export function ViewsMenu<Row>({ columns }: Props<Row>) {
  const router: unknown = useRouter({ warn: false });
  return router ? <Menu columns={columns} /> : null;
}

function Menu<Row>({ columns }: Props<Row>) {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const { views, save, forget } = useSavedViews(pathname);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const address = asksOf(searchStr);

  const show = (view: SavedView) => {
    columns.put(view.columns);
    router.history.push(pathname + view.address);
    setOpen(false);
  };
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    save({ name: called, address, columns: columns.kept });
    setName('');
    setOpen(false);
  };
  return (
    <Popover position="bottom-end" width={280} trapFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label="Сохранённые виды">
          <ActionIcon aria-label="Сохранённые виды" onClick={() => setOpen(!open)}>
            <IconBookmark />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Сохранённые виды">
        {views.length > 0 && (
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.name}>
                <button type="button" className={styles.view} translate="no" onClick={() => show(view)}>
                  <span>{view.name}</span>
                  {view.address === address && <IconCheck size={14} aria-label="Показан сейчас" />}
                </button>
                <ActionIcon size="sm" aria-label={`Забыть вид: ${view.name}`} onClick={() => forget(view.name)}>
                  <IconX size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form className={styles.form} onSubmit={keep}>
          <TextInput
            label="Сохранить то, что сейчас на экране"
            description="Поиск, фильтры, порядок и колонки"
            placeholder="Название вида"
            {...bounded(name, 60)}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" fullWidth disabled={name.trim() === ''}>
            Сохранить вид
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
