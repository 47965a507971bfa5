import { changeFeedPassword } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { success } from '#toasts.ts';

/** Closes a feed by a new password, which is shown once, or opens it again. */
export async function setPassword(feed: string, on: boolean): Promise<void> {
  const { login, password } = await change(changeFeedPassword, { path: { id: feed }, body: { on } });
  if (password === null) success('Пароль снят');
  else
    showOnce('Пароль фида', [
      { label: 'Имя', value: login },
      { label: 'Пароль', value: password },
    ]);
}
