import { CallError } from '#api/call-error.ts';

/** A thing asked for by its id, as `useCall` answers it. */
export interface Found<Model> {
  data: Model | undefined;
  error: Error | null;
  refetch: () => Promise<{ data?: Model | undefined; error: Error | null }>;
}

/** The one thing of a call that answers several by their ids; that there is none is an error, as with a call for one. */
export function firstOf<Model>({ data, error, refetch }: Found<{ rows: Model[] }>): Found<Model> {
  const first = (rows: Model[] | undefined, failed: Error | null) => ({
    data: rows?.[0],
    error: failed ?? (rows?.length === 0 ? new CallError(404, { message: 'Не нашлось' }) : null),
  });
  return {
    ...first(data?.rows, error),
    refetch: async () => {
      const again = await refetch();
      return first(again.data?.rows, again.error);
    },
  };
}
