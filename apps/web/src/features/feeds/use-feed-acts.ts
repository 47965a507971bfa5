import { changeFeed, cloneFeed, type Feed, removeFeeds, restoreFeed } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { failure } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';
import { useWrittenKinds } from './access.ts';

/** Returns the acts on a feed: switching it on and off, doubling, removing. `onRemoved` follows the last. */
export function useFeedActs(
  onRemoved?: () => void,
): (feed: Pick<Feed, 'id' | 'title' | 'active' | 'kind'>) => Choice[] {
  const navigate = useNavigate();
  const written = useWrittenKinds();
  return ({ id, title, active, kind }) => {
    if (!written.includes(kind)) return [];
    const path = { id };
    const clone = () =>
      askTitle({
        header: `Такой же фид, как «${title}»`,
        action: 'Создать',
        hint: 'Структура, условия и настройки те же; адрес и пароль будут новые',
        title: `${title}, копия`,
        endpoint: cloneFeed,
        input: (name) => ({ path, body: { title: name } }),
        done: (made) => navigate({ to: '/cabinet/feeds/$feed', params: { feed: made.id } }),
      });
    const remove = () =>
      confirmDelete({
        header: 'Удалить фид?',
        message: `Адрес фида «${title}» сразу перестанет отвечать, и площадка больше не получит по нему товаров. В течение часа фид можно вернуть.`,
        accept: async () => {
          const { failed } = await change(removeFeeds, { path: { ids: [id] } });
          if (failed[0]) {
            failure(failed[0].message);
            return;
          }
          undoable(`Удалён фид «${title}»`, () => change(restoreFeed, { path }));
          onRemoved?.();
        },
      });
    return [
      {
        label: active ? 'Выключить' : 'Включить',
        onClick: () => quietly(() => change(changeFeed, { path, body: { active: !active } })),
      },
      { label: 'Создать такой же', onClick: clone },
      { label: 'Удалить', destructive: true, onClick: remove },
    ];
  };
}
