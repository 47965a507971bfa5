/** A screen doesn't wait longer than this for news that may come later. */
const patience = 300;

/**
 * Opens the line of news while the screen's code is still loading: what the screen asks once the line stands needs no
 * repeating. Not for a link that is only pointed at.
 */
export async function lineFirst({ preload }: { preload: boolean }): Promise<void> {
  if (preload) return;
  const { openLine } = await import('#api/stream.ts');
  await Promise.race([openLine(), new Promise((resolve) => setTimeout(resolve, patience))]);
}
