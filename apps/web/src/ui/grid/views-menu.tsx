import { ActionIcon, Button, Checkbox, Popover, TextInput, Tooltip } from '@mantine/core';
import { type SavedView, saveView } from '@prilavok/contract';
import { IconBookmark, IconCheck, IconUsers, IconX } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMe } from '#api/me.ts';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { bounded } from '#ui/fields/bounded.ts';
import { type Columns, Kept, putColumns } from './columns.ts';
import { useSavedViews } from './saved-views.ts';
import { asksOf } from './view-address.ts';
import styles from './views-menu.module.css';

interface Props<Row> {
  columns: Columns<Row>;
}

/** Saved views of a list: filters, order and columns under a name. Without addresses there is nothing to save. */
export function ViewsMenu<Row>({ columns }: Props<Row>) {
  const router: unknown = useRouter({ warn: false });
  return router ? <ViewsOfCompany columns={columns} /> : null;
}

/** Views belong to a company: the administrator has none. */
function ViewsOfCompany<Row>({ columns }: Props<Row>) {
  return useMay(saveView) ? <Menu columns={columns} /> : null;
}

function Menu<Row>({ columns }: Props<Row>) {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const { views, save, share, forget } = useSavedViews(pathname);
  const mayForgetAll = useMe()?.role === 'owner';
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [shared, setShared] = useState(false);
  const address = asksOf(searchStr);

  const show = (view: SavedView) => {
    putColumns(view.list, Kept.parse(view.columns));
    router.history.push(pathname + view.address);
    setOpen(false);
  };
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    quietly(async () => {
      await save({ title: title.trim(), address, list: columns.name, columns: columns.kept, shared });
      setTitle('');
      setShared(false);
      setOpen(false);
    });
  };
  return (
    <Popover position="bottom-end" width={320} trapFocus opened={open} onChange={setOpen}>
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
              <li key={view.id}>
                <button type="button" className={styles.view} translate="no" onClick={() => show(view)}>
                  <span>
                    {view.title}
                    {!view.own && <span className={styles.author}>{view.author}</span>}
                  </span>
                  {view.address === address && view.list === columns.name && (
                    <IconCheck size={14} aria-label="Показан сейчас" />
                  )}
                </button>
                {view.own && (
                  <Tooltip label={view.shared ? 'Виден всем в компании' : 'Виден только вам'}>
                    <ActionIcon
                      size="sm"
                      aria-label={`Показать вид всем: ${view.title}`}
                      aria-pressed={view.shared}
                      color={view.shared ? 'petrol' : 'gray'}
                      variant={view.shared ? 'light' : 'subtle'}
                      onClick={() => share(view.id, !view.shared)}
                    >
                      <IconUsers size={14} />
                    </ActionIcon>
                  </Tooltip>
                )}
                {(view.own || mayForgetAll) && (
                  <ActionIcon size="sm" aria-label={`Забыть вид: ${view.title}`} onClick={() => forget(view.id)}>
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        <form className={styles.form} onSubmit={keep}>
          <TextInput
            label="Сохранить то, что сейчас на экране"
            description="Поиск, фильтры, порядок и колонки"
            placeholder="Название вида"
            {...bounded(title, 60)}
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Checkbox
            label="Показать всем в компании"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" size="xs" fullWidth disabled={title.trim() === ''}>
            Сохранить вид
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
