import { eventually } from './client.ts';

/** An open line of news, as a cabinet holds one. For tests. */
export interface News {
  /** Of the answer: 200 where the line stands. */
  status: number;
  /** All that came so far. */
  heard(): string;
  /** Whether the server has ended the line. */
  ended(): boolean;
  /** Closes the line from this side. */
  leave(): Promise<void>;
  /** Waits until something like this has come; answers all that came. */
  until(pattern: RegExp): Promise<string>;
}

/** Opens a line; once it is there, nothing that is told is missed. */
export async function newsOf(shop: { fetch: (method: string, url: string) => Promise<Response> }): Promise<News> {
  const stream = await shop.fetch('GET', '/cns/stream');
  let text = '';
  let over = false;
  const pieces = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async () => {
    for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read()) text += piece.value;
  };
  void listen()
    .catch(() => {})
    .finally(() => {
      over = true;
    });
  return {
    status: stream.status,
    leave: async () => pieces?.cancel(),
    heard: () => text,
    ended: () => over,
    until: (pattern) => eventually(async () => pattern.test(text) && text),
  };
}
