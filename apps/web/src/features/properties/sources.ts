import { call } from '#api/client.ts';
import { change } from '#api/useChange.ts';
import { failure } from '#toasts.ts';
import type { Source } from '#ui/fields/source.ts';
import { createOperations } from './options/option-changes.ts';
import type { PropertyOwner } from './owner.ts';

const shown = 50;

/** The owner's properties, to choose from. */
export function propertiesOf({ calls, key, within }: PropertyOwner): Source {
  return {
    key: [calls.find.resource, 'choose', key],
    async find(search) {
      const { rows } = await call(calls.find, { body: { ...within, search, limit: shown } });
      return rows.map(({ id, title }) => ({ id, title }));
    },
  };
}

/** Options of a property, to choose from; a new one can be added on the way where the reader may. */
export function optionsOf({ calls, key, pathOf }: PropertyOwner, property: string, mayCreate = false): Source {
  const path = pathOf.options(property);
  return {
    key: [calls.findOptions.resource, 'choose', key, property],
    async find(search) {
      const { rows } = await call(calls.findOptions, { path, query: { search, limit: shown } });
      return rows.map(({ id, value }) => ({ id, title: value }));
    },
    create: mayCreate
      ? async (title) => {
          const { rows } = await change(calls.changeOptions, { path, body: { operations: createOperations([title]) } });
          const [made] = rows;
          if (made?.status === 'done') return { id: made.id, title };
          failure(made?.message ?? 'Вариант не добавлен');
          return undefined;
        }
      : undefined,
  };
}
