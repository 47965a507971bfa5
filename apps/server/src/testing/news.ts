import { eventually } from './client.ts';

/** An open line of news, as a cabinet holds one. For tests. */
export interface News {
  /** All that came so far. */
  heard(): string;
  /** Whether the server has ended the line. */
  ended(): boolean;
  /** Waits until something like this has come; answers all that came. */
  until(pattern: RegExp): Promise<string>;
}

/** Opens a line; once it is there, nothing that is told is missed. */
export async function newsOf(shop: { fetch: (method: string, url: string) => Promise<Response> }): Promise<News> {
  const stream = await shop.fetch('GET', '/cns/stream');
  let text = '';
  let over = false;
  const listen = async () => {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
  };
  void listen()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  return {
    heard: () => text,
    ended: () => over,
    until: (pattern) => eventually(async () => pattern.test(text) && text),
  };
}
