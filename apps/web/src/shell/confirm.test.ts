import { beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptConfirmation, confirmation, confirmDelete, confirmSave, rejectConfirmation } from './confirm.ts';
import { FatalError, fatal } from './fatal.ts';
import { saving } from './progress.ts';

const pending = () => {
  const asked = confirmation.get();
  if (!asked) throw new Error('nothing is asked');
  return asked;
};

describe('confirmation', () => {
  beforeEach(() => {
    fatal.set(undefined);
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

  it('hands a failure to the callback', async () => {
    const failed = vi.fn();
    const error = new Error('Бренд стоит у товаров');
    confirmDelete({ message: '', accept: () => Promise.reject(error), failed });
    await acceptConfirmation(pending());
    expect(failed).toHaveBeenCalledWith(error);
    expect(fatal.get()).toBeUndefined();
    expect(saving.get()).toBeNull();
  });

  it('ends in a fatal 404 when nobody takes the failure', async () => {
    confirmDelete({ message: '', accept: () => Promise.reject(new Error('нет такого')) });
    await acceptConfirmation(pending());
    expect(fatal.get()).toBeInstanceOf(FatalError);
    expect(fatal.get()).toMatchObject({ status: 404, message: 'нет такого' });
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
