import { createCollection } from '@prilavok/contract';
import { askTitle } from '#ui/edit/ask-title.tsx';

/** Asks for the name of a brand's new collection; `done` is told its id. */
export function askNewCollection(path: { catalog: string; brand: string }, done: (id: string) => void): void {
  askTitle({
    header: 'Новая коллекция',
    action: 'Создать коллекцию',
    endpoint: createCollection,
    input: (title) => ({ path, body: { title } }),
    done: ({ id }) => done(id),
  });
}
