import { type ComponentType, createElement, type ReactElement } from 'react';
import { state } from '../../state.ts';
import { confirmDelete, confirmSave } from '../confirm.ts';
import { spinning } from '../spinner.ts';

/** The dialog stack as data: what is open, what lies minimised. Who draws it lives in `dialog-host.tsx`. */

export type Size = 'small' | 'medium' | 'large' | 'custom' | 'full';

export interface DialogOptions {
  header: string;
  type: 'modal' | 'sidebar';
  class: string;
  position: 'center' | 'top' | 'left' | 'right';
  size: Size;
  minimizable: boolean;
  /** Address of the same thing as a page of its own: «Перейти» and «Поделиться» lead there. */
  detailUrl: string | undefined;
  /** With a scrim over the page; without it the page stays in use. */
  isModal: boolean;
}

export interface Dialog {
  id: string;
  visible: boolean;
  content: ReactElement;
  options: DialogOptions;
  headerContent: ComponentType | undefined;
  footerContent: ComponentType | undefined;
}

/** Input of `openDialog`. The component's props come from `componentProps`, completed by what `onOpen` answers. */
export interface Opening<Props extends object> {
  id?: string;
  component: ComponentType<Props>;
  componentProps: Partial<Props>;
  options: Partial<DialogOptions> & { header: string };
  headerContent?: ComponentType;
  footerContent?: ComponentType;
  /** A first step, such as loading a card; its result becomes the component's props. */
  onOpen?: () => Promise<Partial<Props>>;
}

/** How long a closed dialog stays in the stack, so that it can leave gracefully. */
export const removal = 200;
/** Minimised tabs in a row; the rest goes behind the ellipsis. */
export const tabsInRow = 3;

export const dialogs = state<readonly Dialog[]>([]);
const closing = new Set<string>();
let lastId = 0;

/** Opens a dialog and answers its id; one that is already there under this id is brought back instead. */
export async function openDialog<Props extends object>(opening: Opening<Props>): Promise<string> {
  const id = opening.id ?? newId();
  if (dialogs.get().some((one) => one.id === id)) {
    restoreDialog(id);
    return id;
  }
  const learnt = opening.onOpen ? await spinning(opening.onOpen()) : {};
  const type = opening.options.type ?? 'modal';
  const options: DialogOptions = {
    type,
    class: '',
    position: type === 'modal' ? 'center' : 'right',
    size: type === 'modal' ? 'medium' : 'small',
    minimizable: false,
    detailUrl: undefined,
    isModal: true,
    ...opening.options,
  };
  const dialog: Dialog = {
    id,
    visible: true,
    // Either part alone may lack some of the props; together they are all there.
    content: createElement(opening.component, { ...opening.componentProps, ...learnt } as Props),
    options,
    headerContent: opening.headerContent,
    footerContent: opening.footerContent,
  };
  dialogs.set([...dialogs.get(), dialog]);
  return id;
}

/** Hides a dialog; what was typed in it stays. */
export function minimizeDialog(id: string): void {
  show(id, false);
}

/** Brings a minimised dialog back, on top of the others. */
export function restoreDialog(id: string): void {
  const dialog = dialogs.get().find((one) => one.id === id);
  if (!dialog || closing.has(id)) return;
  dialogs.set([...dialogs.get().filter((one) => one.id !== id), { ...dialog, visible: true }]);
}

/** Typed input of a dialog, which would be lost with it. */
export interface Unsaved {
  /** The word on the button that would keep it, and what that does; absent where it isn't to be done in passing. */
  keep?: { label: string; act: () => void };
}

const unsaved = new Map<string, Unsaved>();

/** Says that a dialog holds something that nobody has saved, or that it holds nothing. */
export function holdUnsaved(id: string, held: Unsaved | undefined): void {
  if (held) unsaved.set(id, held);
  else unsaved.delete(id);
}

/** Closes a dialog as Escape, the cross and a click beside it do: asks before what was typed in it is lost. */
export function leaveDialog(id: string): void {
  const held = unsaved.get(id);
  if (!held) {
    closeDialog(id);
    return;
  }
  restoreDialog(id);
  const question = {
    header: 'Введённое не сохранено',
    message: 'Если закрыть окно, введённое пропадёт.',
    rejectLabel: 'Остаться',
  };
  const leave = () => closeDialog(id);
  const { keep } = held;
  if (!keep) confirmDelete({ ...question, acceptLabel: 'Закрыть окно', accept: async () => leave() });
  else
    confirmSave({
      ...question,
      acceptLabel: keep.label,
      accept: async () => keep.act(),
      other: { label: 'Не сохранять', act: leave },
    });
}

/** Hides a dialog and forgets it once it has left the screen. */
export function closeDialog(id: string): void {
  if (closing.has(id)) return;
  unsaved.delete(id);
  closing.add(id);
  show(id, false);
  setTimeout(() => {
    closing.delete(id);
    dialogs.set(dialogs.get().filter((one) => one.id !== id));
  }, removal);
}

/** Minimised dialogs, oldest first: in the row, and behind the ellipsis. A closing one is no tab. */
export function tabsOf(stack: readonly Dialog[]): { row: readonly Dialog[]; more: readonly Dialog[] } {
  const hidden = stack.filter((one) => !one.visible && !closing.has(one.id));
  return { row: hidden.slice(0, tabsInRow), more: hidden.slice(tabsInRow) };
}

function show(id: string, visible: boolean): void {
  dialogs.set(dialogs.get().map((one) => (one.id === id ? { ...one, visible } : one)));
}

/** The time, and one more where two open within a millisecond. */
function newId(): string {
  lastId = Math.max(Date.now(), lastId + 1);
  return String(lastId);
}
