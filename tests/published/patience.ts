import { MarketplaceError } from '@prilavok/marketplaces';

/** Asks again until it fits; what is asked must be safe to ask again. */
export async function until<Result>(ask: () => Promise<Result>, fits: (result: Result) => boolean): Promise<Result> {
  for (let left = 100; ; left--) {
    const result = await ask();
    if (fits(result)) return result;
    if (left === 0) throw new Error(`never came true: ${JSON.stringify(result)}`);
    await new Promise((wake) => setTimeout(wake, 30));
  }
}

/** For a call that is sent once: after silence one looks whether it was done before sending it again. */
export async function carefully(send: () => Promise<unknown>, done: () => Promise<boolean>): Promise<void> {
  for (let left = 30; left > 0; left--) {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      if (!['down', 'limit', 'refused'].includes(error.kind)) throw error;
    }
    if (await done()) return;
  }
  throw new Error('never done');
}

/** What a call is refused with, whatever breaks on its way. */
export const refusal = (call: () => Promise<unknown>): Promise<unknown> =>
  until(
    () =>
      call().then(
        () => 'not refused',
        (error: unknown) => error,
      ),
    (error) => !(error instanceof MarketplaceError) || !['down', 'limit'].includes(error.kind),
  );
