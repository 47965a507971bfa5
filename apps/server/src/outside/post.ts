import { Agent, type Dispatcher, request } from 'undici';
import { OutsideError, parseOutside, publicOnly, refusePrivate, Unreachable } from './addresses.ts';
import { outsideErrorIn } from './fetch.ts';

export interface PostOutside {
  body: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Sent into our own network, too: see PRIVATE_ADDRESSES. */
  allowPrivate?: boolean;
  /** Milliseconds until the whole answer has to be there. */
  patience?: number;
}

/** An answer of whatever status; a redirect is one, as it isn't followed. */
export interface PostAnswer {
  status: number;
  /** The beginning of what was answered. */
  body: string;
}

/** Bytes of an answer that are read: nobody looks for more, and a stranger's server may send without end. */
const mostBytes = 4096;

/**
 * Sends JSON to an address that a person gave: only http and https, only public addresses, each name resolved once and the very address
 * connected to that was checked. A redirect is not followed: it would carry a signed order to an address that nobody wrote down.
 */
export async function postOutside(
  address: string,
  { body, headers, signal, allowPrivate = false, patience = 10_000 }: PostOutside,
): Promise<PostAnswer> {
  const url = parseOutside(address);
  refusePrivate(url, allowPrivate);
  const until = AbortSignal.timeout(patience);
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agentOf(allowPrivate),
      headers: { 'user-agent': 'Prilavok/1 (webhooks)', 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.any([signal, until]),
    });
    return { status: answer.statusCode, body: await beginningOf(answer.body) };
  } catch (error) {
    // The caller ends, and nothing is known of the address.
    signal.throwIfAborted();
    if (until.aborted) throw new Unreachable(`Адрес не ответил за ${Math.round(patience / 1000)} с`);
    throw outsideErrorIn(error) ?? new Unreachable(reasonOf(error));
  }
}

/** Connections are kept for the next event; what is open to private addresses is never lent to whoever may not reach them. */
const agents = new Map<boolean, Agent>();

function agentOf(allowPrivate: boolean): Agent {
  const agent = agents.get(allowPrivate) ?? new Agent({ connect: { lookup: publicOnly(allowPrivate) } });
  agents.set(allowPrivate, agent);
  return agent;
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    // Leaving the loop closes the connection.
    if (length >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8').replaceAll('\0', '');
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Такого сервера нет: проверьте адрес';
    case 'ECONNREFUSED':
      return 'Сервер по этому адресу не отвечает';
    default:
      return error instanceof OutsideError ? error.message : 'Соединение с адресом оборвалось';
  }
}
