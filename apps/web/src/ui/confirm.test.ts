import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#api/call-error.ts';
import {
  acceptConfirmation,
  confirmation,
  confirmDelete,
  confirmSave,
  otherConfirmation,
  rejectConfirmation,
} from './confirm.ts';
import { saving } from './saving.ts';

const pending = () => {
  const asked = confirmation.get();
  if (!asked) throw new Error('nothing is asked');
  return asked;
};

describe('confirmation', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('labels its two kinds as the specification does', () => {
    confirmDelete({ message: '', accept: async () => {} });
    expect(pending()).toMatchObject({ header: 'Подтверждение', acceptLabel: 'Удалить', rejectLabel: 'Закрыть' });
    confirmSave({ message: '', accept: async () => {} });
    expect(pending()).toMatchObject({ header: 'Подтверждение', acceptLabel: 'Подтвердить', rejectLabel: 'Отменить' });
  });

  it('closes at once and covers the page while the accepted work runs', async () => {
    let finish = () => {};
    confirmSave({ message: '', accept: () => new Promise<void>((resolve) => (finish = resolve)) });
    const running = acceptConfirmation(pending());
    expect(confirmation.get()).toBeNull();
    expect(saving.get()).not.toBeNull();
    finish();
    await running;
    expect(saving.get()).toBeNull();
  });

  it('stays where it was when the call is refused', async () => {
    confirmDelete({
      message: '',
      accept: () => Promise.reject(new CallError(409, { message: 'Бренд стоит у товаров' })),
    });
    await acceptConfirmation(pending());
    expect(saving.get()).toBeNull();
  });

  it('leaves a mistake of its own to the error page', async () => {
    confirmDelete({ message: '', accept: () => Promise.reject(new TypeError('x is undefined')) });
    await expect(acceptConfirmation(pending())).rejects.toThrow('x is undefined');
  });

  it('does its third answer and nothing else', () => {
    const accept = vi.fn();
    const act = vi.fn();
    confirmSave({ message: '', accept, other: { label: 'Уйти без сохранения', act } });
    otherConfirmation(pending());
    expect(confirmation.get()).toBeNull();
    expect(act).toHaveBeenCalledOnce();
    expect(accept).not.toHaveBeenCalled();
  });

  it('does nothing but tell when it is rejected', () => {
    const accept = vi.fn();
    const reject = vi.fn();
    confirmDelete({ message: '', accept, reject });
    rejectConfirmation(pending());
    expect(confirmation.get()).toBeNull();
    expect(reject).toHaveBeenCalledOnce();
    expect(accept).not.toHaveBeenCalled();
  });
});
