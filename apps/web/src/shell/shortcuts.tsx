import { useEffect } from 'react';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import css from './shortcuts.module.css';

/** The keys of the cabinet, as data: what is listed here under «?» works everywhere in it. */
const groups = [
  {
    title: 'Везде',
    rows: [
      { keys: ['?'], what: 'Показать эти сочетания' },
      { keys: ['/'], what: 'Перейти в поиск' },
      { keys: ['Ctrl', 'K'], what: 'Найти что угодно' },
      { keys: ['Esc'], what: 'Закрыть окно или панель' },
    ],
  },
  {
    title: 'Карточка и панель сбоку',
    rows: [
      { keys: ['Ctrl', 'S'], what: 'Сохранить' },
      { keys: ['Alt', '↓'], what: 'Следующая строка' },
      { keys: ['Alt', '↑'], what: 'Предыдущая строка' },
    ],
  },
  {
    title: 'Список',
    rows: [
      { keys: ['↓'], what: 'Из поиска — к строкам' },
      { keys: ['Enter'], what: 'Открыть строку' },
      { keys: ['Пробел'], what: 'Выбрать строку, с Shift — до неё' },
      { keys: ['Shift', 'F10'], what: 'Что можно сделать со строкой' },
      { keys: ['Ctrl', 'A'], what: 'Выбрать загруженные строки' },
      { keys: ['Ctrl', '↓'], what: 'К последней строке' },
      { keys: ['Alt', '→'], what: 'Подвинуть столбец' },
      { keys: ['Alt', 'Shift', '→'], what: 'Сделать столбец шире' },
    ],
  },
] as const;

/** Listens for the keys that belong to no field: «?» lists all of them, «/» goes to the search of the screen, or of everything. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const asked = meant(event);
      if (!asked) return;
      event.preventDefault();
      if (asked === 'search') focusSearch();
      else
        void openDialog({
          id: 'shortcuts',
          component: Shortcuts,
          componentProps: {},
          options: { header: 'Сочетания клавиш' },
        });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** By the sign, or by its place: in the Russian layout the key of «/» and «?» writes a full stop and a comma. */
function meant({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): 'help' | 'search' | undefined {
  if (key === '?' || (code === 'Slash' && shiftKey)) return 'help';
  return key === '/' || code === 'Slash' ? 'search' : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  );
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (box) box.focus();
  else document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')?.click();
}

function Shortcuts() {
  return (
    <DialogBody>
      <div className={css.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, what }) => (
                <div key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogBody>
  );
}
