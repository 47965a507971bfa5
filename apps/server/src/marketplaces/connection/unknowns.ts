import { type Connection, type Finding, lookForUnknowns, publishedBy } from '@prilavok/marketplaces';
import { withoutCompany } from '../../database/pools.ts';
import { log } from '../../log.ts';
import type { AccountWithKeys } from '../stored/accounts.queries.ts';
import { addUnknowns, type Met } from '../stored/apis.queries.ts';

/** Milliseconds: what is met in the meantime is written together. */
const portion = 5_000;
/** Kinds of them that wait at once; beyond it only those that wait already are counted on. */
const most = 1_000;

const waiting = new Map<string, Met>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Counts what an account's answers have and their description doesn't know. */
export function unknownsOf({
  marketplace,
  environment,
}: Pick<AccountWithKeys, 'marketplace' | 'environment'>): NonNullable<Connection['answered']> {
  const { used } = publishedBy(marketplace);
  return ({ method = 'POST', path }, answer) => {
    const name = `${method} ${path}`;
    lookForUnknowns(used[name]?.answer ?? null, answer, (field, word) =>
      count({
        marketplace,
        environment,
        method: name,
        field: field.slice(0, 200),
        word: word ?? '',
        kind: null,
        times: 1,
      }),
    );
  };
}

/** Counts what of an account's answers couldn't be read; of a method that is gone the administrator hears at once. */
export function misreadBy({
  marketplace,
  environment,
}: Pick<AccountWithKeys, 'marketplace' | 'environment'>): NonNullable<Connection['misread']> {
  return ({ method = 'POST', path }, findings) => {
    const of = { marketplace, environment, method: `${method} ${path}`, times: 1 };
    for (const finding of findings) {
      if (finding.kind === 'method')
        log.error({ ...of, status: finding.status }, 'A marketplace has replaced a method');
      count({ ...of, ...wordsOf(finding) });
    }
  };
}

/** A word of theirs may be anybody's data where it is none of an API's or a language's. */
const isPlain = /^[\p{L}][\p{L} .:_-]{0,59}$/u;

function wordsOf(finding: Finding): Pick<Met, 'kind' | 'field' | 'word'> {
  switch (finding.kind) {
    case 'method':
      return { kind: 'method', field: '', word: String(finding.status) };
    case 'meaning':
      return { kind: 'meaning', field: finding.field, word: isPlain.test(finding.word) ? finding.word : '…' };
    case 'answer':
    case 'row':
      // Places in lists differ from answer to answer.
      return { kind: finding.kind, field: finding.field.replace(/(^|\.)\d+(?=\.|$)/g, '$1*'), word: finding.reason };
  }
}

function count(met: Met): void {
  const key = JSON.stringify([met.marketplace, met.environment, met.method, met.field, met.word]);
  const known = waiting.get(key);
  if (known) known.times++;
  else if (waiting.size < most) waiting.set(key, met);
  timer ??= setTimeout(() => void flushUnknowns(), portion).unref();
}

/** Writes what waits. The process calls it before it ends. */
export function flushUnknowns(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.then(async () => {
    const met = [...waiting.values()];
    waiting.clear();
    if (met.length === 0) return;
    await withoutCompany((db) => addUnknowns(db, met)).catch((error: unknown) =>
      log.warn({ err: error }, 'Unknown fields of marketplaces were not written'),
    );
  });
  return writing;
}
