import { createBrand } from '@prilavok/contract';
import { askTitle } from '#ui/edit/ask-title.tsx';

/** Asks for the name of a new brand; `done` is told its id. */
export function askNewBrand(catalog: string, done: (brand: string) => void): void {
  askTitle({
    header: 'Новый бренд',
    action: 'Создать бренд',
    endpoint: createBrand,
    input: (title) => ({ path: { catalog }, body: { title } }),
    done: ({ id }) => done(id),
  });
}
