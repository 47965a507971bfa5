import type { AnyEndpoint, FileLink, FileSignature } from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { isSignatureOf, signatureOf } from '../../outside/secrets.ts';
import { callingKeys } from '../../users/api-keys.queries.ts';
import { standingOf } from '../../users/sessions.queries.ts';
import { refusalOfKey, refusalToAct } from '../../users/standing/standing.ts';
import { forbidden, notFound, type Refusal } from '../errors.ts';
import { admit, type Caller, callerOf } from '../session.ts';

/** A private file and whose it is. */
interface PrivateFile {
  /** As the contract has it, without what stands behind the question mark. */
  address: string;
  company: string;
}

/** How long a link opens: a browser begins the download at once, and may take as long for it as it needs. */
const linkMinutes = 10;

const kinds = { u: 'user', k: 'key', a: 'administrator' } as const;

/** An address at which the caller's browser takes a file by itself, since it sends no token when it follows a link. */
export function linkTo(file: PrivateFile, { user, apiKey, role }: Caller): FileLink {
  const until = Math.floor(Date.now() / 1000) + linkMinutes * 60;
  const by = apiKey ? `k${apiKey}` : `${role === 'admin' ? 'a' : 'u'}${user}`;
  const query = new URLSearchParams({ until: String(until), by, sign: signatureOf(linkText(file, until, by)) });
  return { url: `${file.address}?${query}`, until: new Date(until * 1000).toISOString() };
}

/**
 * Who takes a private file: whom its signed address was given to, or who is signed in and may have one by `link`. Refuses everybody else. The archive of
 * a company (`ofDeleted`) is for its people after all else of it was shut to them.
 */
export async function readerOf(
  request: FastifyRequest,
  file: PrivateFile,
  { signature, link, ofDeleted = false }: { signature: FileSignature; link: AnyEndpoint; ofDeleted?: boolean },
): Promise<Caller> {
  const caller = signature.sign === undefined ? await callerOf(request) : holderOf(file, signature);
  request.caller = caller;
  if (signature.sign === undefined) admit(caller, link);
  else {
    const refusal = await refusalOfHolder(caller, ofDeleted);
    if (refusal) throw refusal;
  }
  if (caller.role !== 'admin' && caller.company !== file.company) throw notFound('Файл не найден');
  return caller;
}

function holderOf(file: PrivateFile, { until = '', by = '', sign = '' }: FileSignature): Caller {
  if (!isSignatureOf(sign, linkText(file, Number(until), by))) throw unfit();
  if (Number(until) * 1000 < Date.now())
    throw forbidden('Ссылка на файл действует десять минут: возьмите новую в кабинете', 'link_expired');
  const kind = kinds[by[0] as keyof typeof kinds];
  const id = by.slice(1);
  return {
    user: kind === 'key' ? null : id,
    apiKey: kind === 'key' ? id : null,
    // What the person may was asked when the link was made; the journal only wants to know an administrator from them.
    role: kind === 'administrator' ? 'admin' : 'viewer',
    company: kind === 'administrator' ? null : file.company,
    family: null,
  };
}

/** Why somebody to whom a link was given may not use it any more; nothing where they may. A key's networks don't count: its link is for another program. */
async function refusalOfHolder({ user, apiKey }: Caller, ofDeleted: boolean): Promise<Refusal | undefined> {
  if (apiKey !== null) {
    const [key] = await callingKeys([apiKey]);
    return key ? refusalOfKey({ ...key, networks: [] }, '') : unfit();
  }
  const person = user === null ? undefined : await standingOf(user);
  if (!person) return unfit();
  return refusalToAct(ofDeleted ? { ...person, deleted: false, blocked: false, approved: true } : person);
}

const unfit = () => forbidden('Ссылка на файл не подошла: возьмите новую в кабинете');

/** The address at which a marketplace takes a file that a card names. It stays the same, so that the card doesn't change by being sent again. */
export function addressForMarketplace(file: PrivateFile, account: string): string {
  return `${file.address}?${new URLSearchParams({ account, sign: signatureOf(cardText(file, account)) })}`;
}

/** Whether a file's address was made for this account's marketplace. */
export const isForMarketplace = (file: PrivateFile, account: string, sign: string): boolean =>
  isSignatureOf(sign, cardText(file, account));

const linkText = ({ address, company }: PrivateFile, until: number, by: string) =>
  `file ${address} of ${company} until ${until} for ${by}`;
const cardText = ({ address, company }: PrivateFile, account: string) =>
  `file ${address} of ${company} for the marketplace of ${account}`;
