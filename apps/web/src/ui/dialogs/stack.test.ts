import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptConfirmation, confirmation, otherConfirmation } from '../confirm.ts';
import { spinner } from '../spinner.ts';
import {
  closeDialog,
  dialogs,
  holdUnsaved,
  leaveDialog,
  minimizeDialog,
  openDialog,
  restoreDialog,
  tabsOf,
} from './stack.ts';

const Card = (_: { title?: string; price?: string }) => null;
const open = (header: string, more = {}) =>
  openDialog({ component: Card, componentProps: { title: header }, options: { header }, ...more });
const headers = () => dialogs.get().map((one) => one.options.header);

describe('dialog stack', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    dialogs.set([]);
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('names dialogs by the time, each differently', async () => {
    vi.setSystemTime(1_764_000_000_000);
    expect(await open('Первый')).toBe('1764000000000');
    expect(await open('Второй')).toBe('1764000000001');
  });

  it('opens modals in the middle and sidebars at the right, small', async () => {
    await open('Окно');
    await open('Панель', { options: { header: 'Панель', type: 'sidebar' } });
    expect(dialogs.get().map(({ options }) => [options.type, options.position, options.size])).toEqual([
      ['modal', 'center', 'medium'],
      ['sidebar', 'right', 'small'],
    ]);
  });

  it('runs the first step before it shows, and hands its result to the component', async () => {
    let answer = (_: { price: string }) => {};
    const opened = open('Товар', { onOpen: () => new Promise<{ price: string }>((resolve) => (answer = resolve)) });
    expect(dialogs.get()).toHaveLength(0);
    expect(spinner.get()).toBe(1);
    answer({ price: '1290' });
    await opened;
    expect(dialogs.get()[0]?.content.props).toEqual({ title: 'Товар', price: '1290' });
    expect(spinner.get()).toBe(0);
  });

  it('does not open when the first step fails', async () => {
    await expect(open('Товар', { onOpen: () => Promise.reject(new Error('нет')) })).rejects.toThrow('нет');
    expect(dialogs.get()).toHaveLength(0);
    expect(spinner.get()).toBe(0);
  });

  it('shows three minimised tabs and keeps the rest behind the ellipsis', async () => {
    for (const header of ['1', '2', '3', '4', '5']) minimizeDialog(await open(header));
    const { row, more } = tabsOf(dialogs.get());
    expect(row.map((one) => one.options.header)).toEqual(['1', '2', '3']);
    expect(more.map((one) => one.options.header)).toEqual(['4', '5']);
  });

  it('brings a minimised dialog back on top, also when it is opened again', async () => {
    const first = await open('1', { id: 'first' });
    await open('2');
    minimizeDialog(first);
    restoreDialog(first);
    expect(headers()).toEqual(['2', '1']);
    minimizeDialog(first);
    await open('1', { id: 'first' });
    expect(dialogs.get().filter((one) => one.visible)).toHaveLength(2);
  });

  it('forgets a closed dialog 200 ms after it was hidden, and never shows it as a tab', async () => {
    const id = await open('1');
    closeDialog(id);
    expect(dialogs.get()[0]?.visible).toBe(false);
    expect(tabsOf(dialogs.get()).row).toHaveLength(0);
    vi.advanceTimersByTime(199);
    expect(dialogs.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(dialogs.get()).toHaveLength(0);
  });

  it('asks before what was typed is lost, and keeps the dialog until it is answered', async () => {
    const id = await open('Новый товар');
    let kept = 0;
    holdUnsaved(id, { keep: { label: 'Создать товар', act: () => kept++ } });
    minimizeDialog(id);
    leaveDialog(id);
    const question = confirmation.get();
    if (!question) throw new Error('Nothing was asked');
    expect(question).toMatchObject({ group: 'confirmSave', acceptLabel: 'Создать товар', rejectLabel: 'Остаться' });
    expect(dialogs.get()[0]?.visible).toBe(true);
    await acceptConfirmation(question);
    expect([kept, dialogs.get()[0]?.visible]).toEqual([1, true]);
    leaveDialog(id);
    otherConfirmation(confirmation.get() ?? question);
    expect(dialogs.get()[0]?.visible).toBe(false);
  });

  it('closes without a question what holds nothing, and does nothing that can’t be taken back in passing', async () => {
    const empty = await open('Пустое');
    leaveDialog(empty);
    expect([confirmation.get(), dialogs.get()[0]?.visible]).toEqual([null, false]);
    const cancelling = await open('Отменить заказ');
    holdUnsaved(cancelling, {});
    leaveDialog(cancelling);
    expect(confirmation.get()).toMatchObject({ group: 'confirmDelete', acceptLabel: 'Закрыть окно' });
    confirmation.set(null);
  });
});
