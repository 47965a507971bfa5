import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { Agent, request } from 'undici';
import { OutsideError, parseOutside, publicOnly, refusePrivate, Unreachable } from './addresses.ts';

export { checkOutsideAddress, OutsideError, Unreachable } from './addresses.ts';

export interface FetchOutside {
  maxBytes: number;
  signal?: AbortSignal;
  /** Read from our own network, too: see PRIVATE_ADDRESSES. */
  allowPrivate?: boolean;
  pace?: Pace;
}

/** How slow an answer may be: one that drips for ever would hold a place that others wait for. */
export interface Pace {
  /** Milliseconds for the whole of it. */
  total: number;
  /** Fewer bytes than this within so many milliseconds end it. */
  least: { bytes: number; within: number };
}

const usualPace: Pace = { total: 30 * 60_000, least: { bytes: 256 * 1024, within: 60_000 } };

export interface Fetched {
  body: Readable;
  contentType: string;
  /** Name at the end of the address, if it has one. */
  name: string;
}

const hops = 5;

/**
 * Reads an address that a person gave. Only http and https, only public addresses: each name is resolved once and the very
 * address that was checked is connected to, at every redirect anew, so that nobody looks into our own network through us.
 */
export async function fetchOutside(
  address: string,
  { maxBytes, signal, allowPrivate = false, pace = usualPace }: FetchOutside,
): Promise<Fetched> {
  const began = Date.now();
  const agent = new Agent({
    connect: { lookup: publicOnly(allowPrivate) },
    headersTimeout: 30_000,
    bodyTimeout: 60_000,
  });
  let url = parseOutside(address);
  for (let hop = 0; hop <= hops; hop++) {
    refusePrivate(url, allowPrivate);
    const answer = await request(url, {
      dispatcher: agent,
      headers: { 'user-agent': 'Prilavok/1 (feeds and their pictures)', accept: '*/*' },
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? error : new Unreachable(reasonOf(error));
    });
    const location = answer.headers.location;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
      await answer.body.dump();
      url = parseOutside(new URL(location, url).href);
      continue;
    }
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new OutsideError(`Сервер по этому адресу ответил ${answer.statusCode}, а не файлом`);
    }
    const length = Number(answer.headers['content-length'] ?? 0);
    if (length > maxBytes) throw tooLarge(maxBytes);
    const type = answer.headers['content-type'];
    return {
      body: limited(answer.body, maxBytes, { ...pace, total: pace.total - (Date.now() - began) }),
      contentType: typeof type === 'string' ? type : '',
      name: url.pathname.split('/').at(-1) ?? '',
    };
  }
  throw new OutsideError(`Адрес перенаправляет больше ${hops} раз`);
}

/** Passes a body through, and ends with an error once it is larger or slower than allowed. */
function limited(body: Readable, maxBytes: number, { total, least }: Pace): Readable {
  let seen = 0;
  let counted = 0;
  const through = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const end = (error: OutsideError) => {
    body.destroy();
    through.destroy(error);
  };
  const clocks = [
    setTimeout(() => end(tooSlow()), Math.max(0, total)),
    setInterval(() => {
      // While we are the slow ones the sender isn't to blame.
      if (seen - counted < least.bytes && !through.writableNeedDrain) end(tooSlow());
      counted = seen;
    }, least.within),
  ];
  through.on('close', () => clocks.forEach(clearTimeout));
  body.on('error', (error) => through.destroy(new OutsideError(reasonOf(error))));
  return body.pipe(through);
}

/** The fault of the outside that broke off somebody's writing: storage wraps it in errors of its own. */
export function outsideErrorIn(error: unknown): OutsideError | undefined {
  if (error instanceof OutsideError) return error;
  return error instanceof Error ? outsideErrorIn(error.cause) : undefined;
}

const tooSlow = () => new Unreachable('Сервер по этому адресу отдаёт файл слишком медленно');

const tooLarge = (maxBytes: number) =>
  new OutsideError(`Файл по этому адресу больше ${Math.round(maxBytes / 1024 / 1024)} МБ`);

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const told = outsideErrorIn(error);
  if (told) return told.message;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Такого сервера нет: проверьте адрес';
    case 'ECONNREFUSED':
      return 'Сервер по этому адресу не отвечает';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return 'Сервер по этому адресу отвечает слишком долго';
    default:
      return 'Файл по этому адресу не читается: соединение оборвалось';
  }
}
