import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Something that can be chosen from many: too many to load, so it is searched for. */
export interface Named {
  id: string;
  title: string;
  /** Under the title, quieter: where it lies. */
  note?: string | undefined;
  /** Address of its picture, of things that have them; null where this one has none. */
  image?: string | null | undefined;
}

export interface Source {
  /** Begins with the resource, so that a change of it asks anew. */
  key: readonly unknown[];
  find: (search: string) => Promise<Named[]>;
  /** Adds what was not found, where the reader may; answers nothing when it was refused and that was said. */
  create?: ((title: string) => Promise<Named | undefined>) | undefined;
}

/** Finds of a source for the words typed, once the typing pauses. */
export function useFound(source: Source, search: string, enabled: boolean): { found: Named[]; waiting: boolean } {
  const [word] = useDebouncedValue(search.trim(), 200);
  const { data, isFetching } = useQuery({
    queryKey: [...source.key, 'found', word],
    queryFn: () => source.find(word),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { found: data ?? [], waiting: isFetching || word !== search.trim() };
}
