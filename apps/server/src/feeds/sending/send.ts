import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withCompany } from '../../database/pools.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { countedAddress } from '../../http/limits/addresses.ts';
import { log } from '../../log.ts';
import { fingerprint } from '../../outside/secrets.ts';
import { sentFile } from '../building/files.ts';
import { formats } from '../formats/formats.ts';
import { type AddressedFeed, feedAt, insertFetch } from '../stored/addresses.queries.ts';
import { type PublishedFile, publishedFile } from '../stored/builds.queries.ts';
import { feedById } from '../stored/feeds.queries.ts';
import { countFetch, countWrongPassword, refuseGuessing, takeDownload } from './fetch-limits.ts';
import { acceptsGzip, isUnchanged } from './preconditions.ts';

/** The name under which a password is asked for. */
export const feedLogin = 'feed';

const missing = 'Такого фида нет';

/** Sends what is published of a feed, and writes down who took it. Nothing is built here. */
export async function sendFeed(request: FastifyRequest, reply: FastifyReply, key: string): Promise<unknown> {
  const began = performance.now();
  const company = key.split('-')[0] ?? '';
  // A number beyond PostgreSQL's is nobody's.
  const feed = await withCompany(company, (db) => feedAt(db, fingerprint(key)));
  if (!feed?.open) throw notFound(missing);
  reply
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    // What browsers show of it must not run: names of goods come from anybody.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const noted = { build: null as string | null };
  reply.raw.once('close', () => {
    const bytes = request.method === 'HEAD' ? 0 : bytesSent(reply);
    const fetch = {
      ip: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
      status: reply.statusCode,
      bytes: reply.statusCode === 200 ? bytes : 0,
      ms: Math.round(performance.now() - began),
      build: noted.build,
    };
    void withCompany(company, (db) => insertFetch(db, feed.id, fetch)).catch((error: unknown) =>
      log.error({ err: error }, 'A fetch of a feed could not be written down'),
    );
  });
  admit(request, reply, feed);
  const { file, settings } = await withCompany(company, async (db) => ({
    file: await publishedFile(db, feed.id),
    settings: (await feedById(db, feed.id))?.settings,
  }));
  if (!file || !settings) throw new Refusal(404, 'not_built', 'Фид ещё не собран: соберите его в кабинете');
  noted.build = file.build;
  return sendFile(request, reply, { company, feed, file, encoding: settings.encoding });
}

/** Bytes that went out, as the header promised them. */
const bytesSent = (reply: FastifyReply): number => Number(reply.getHeader('content-length') ?? 0);

/** Refuses an old address, too many fetches and a missing password. */
function admit(request: FastifyRequest, reply: FastifyReply, feed: AddressedFeed): void {
  if (feed.gone) throw new Refusal(410, 'feed_gone', 'Адрес фида сменили: возьмите новый у владельца');
  if (!feed.active) throw notFound('Фид выключен');
  countFetch(feed.id);
  if (feed.passwordHash === null) {
    if (feed.kind === 'catalog') return;
    throw new Refusal(401, 'password', 'В фиде данные заказов: владелец ещё не задал пароль');
  }
  const address = countedAddress(request);
  refuseGuessing(feed.id, address);
  const [, given = ''] = /^Basic\s+([\w+/=]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(given, 'base64').toString()) ?? [];
  if (isSame(fingerprint(password), feed.passwordHash)) return;
  if (given !== '') countWrongPassword(feed.id, address);
  reply.header('www-authenticate', 'Basic realm="feed", charset="UTF-8"');
  throw new Refusal(401, 'password', 'Фид закрыт паролем: войдите с именем feed и паролем из кабинета');
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface Sending {
  company: string;
  feed: AddressedFeed;
  file: PublishedFile;
  encoding: 'utf-8' | 'windows-1251';
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { company, feed, file, encoding }: Sending): unknown {
  const format = formats[feed.target];
  const sent = sentFile(format, file.pieces, acceptsGzip(request.headers['accept-encoding']));
  const etags = [`"${file.etag}"`, `"${file.etag}-gzip"`];
  const at = new Date(file.at);
  reply
    .header('etag', etags[sent.encoding === null ? 0 : 1])
    .header('last-modified', at.toUTCString())
    .header('vary', 'Accept-Encoding')
    .header('cache-control', feed.passwordHash === null ? 'no-cache' : 'private, no-store');
  if (isUnchanged(request.headers, { etags, at })) return reply.code(304).send();
  const { extension } = format.info;
  const charset = extension === 'xlsx' ? '' : `; charset=${encoding}`;
  reply.header('content-type', `${format.mediaType}${charset}`).header('content-length', sent.length);
  if (sent.encoding) reply.header('content-encoding', sent.encoding);
  // Else the server's own compression would take up what was asked for as it is.
  else request.headers['x-no-compression'] = '1';
  // Of an answer to HEAD the server would say that it is empty, unless something could follow.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const giveBack = takeDownload(company);
  reply.raw.once('close', giveBack);
  return reply.send(sent.content());
}
