import type { WorkRun } from './work.ts';

/**
 * Does pieces of long work, `most` of them side by side while nobody else is served, and one after another beside people. They may end in any order,
 * so each says for itself what it did. Of several failures the first that is met is thrown, once all that was begun has ended.
 */
export async function sideBySide<Piece>(
  { portion, giveWay, signal }: Pick<WorkRun<unknown>, 'portion' | 'giveWay' | 'signal'>,
  pieces: AsyncIterable<Piece>,
  { most, each }: { most: number; each: (piece: Piece) => Promise<void> },
): Promise<void> {
  const underWay: Promise<void>[] = [];
  try {
    for await (const piece of pieces) {
      while (underWay.length >= portion(most)) await underWay.shift();
      await giveWay();
      signal.throwIfAborted();
      const next = each(piece);
      // A failure is met when its turn to be awaited comes.
      next.catch(() => {});
      underWay.push(next);
    }
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
  }
}
