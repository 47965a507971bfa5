import { asJson, asList, type Json } from './json.ts';
import { dayIn, type Leaving } from './leaving.ts';

/** A field of a method of which the news of an API say that it goes. */
export interface NewsField {
  side: 'request' | 'answer';
  /** As `returns.client_name`. */
  field: string;
  leaving: Leaving;
}

/**
 * Fields that the news of a description give up, by the path of their method; the newest word stands first. Ozon keeps its news in a text of the description:
 * a heading for each day, below it a table of methods and what has changed with them, and of many fields only these say the day.
 */
export function newsIn(document: Json): Map<string, NewsField[]> {
  const found = new Map<string, NewsField[]>();
  for (const tag of asList(document.tags).map(asJson)) {
    let day = '';
    for (const line of String(tag.description ?? '').split('\n')) {
      const [, heading] = /^##\s+(\d{1,2} \p{L}+ \d{4})/u.exec(line) ?? [];
      day = heading ?? day;
      const [, methods = '', text = ''] = /^\s*\|([^|]*)\|(.*)\|\s*$/.exec(line) ?? [];
      const fields = day ? fieldsIn(text, day) : [];
      if (fields.length === 0) continue;
      for (const [, path = ''] of methods.matchAll(/(?<![\w(#/])(\/v\d+\/[\w/{}-]+)/g))
        found.set(path, [...(found.get(path) ?? []), ...fields]);
    }
  }
  return found;
}

const gives = /устарев(?:а|ш)|устарел|отключ/i;

/** Fields of one row: each clause has its own verb, the side may be named once for all of them. */
function fieldsIn(row: string, day: string): NewsField[] {
  const text = row.replace(/<\/?(?:ul|li|br)\s*\/?>|•/g, '\n');
  const clauses = text.split(/\n|;|(?<=[.:])\s+|,?\s+и\s+(?=(?:добавили|удалили|обновили|пометили|отметили)\s)/i);
  let side: NewsField['side'] = /запрос/i.test(text) && !/ответ/i.test(text) ? 'request' : 'answer';
  return clauses.flatMap((clause): NewsField[] => {
    const [asked, answered] = [/запрос/i.test(clause), /ответ/i.test(clause)];
    if (asked !== answered) side = asked ? 'request' : 'answer';
    if (!gives.test(clause) || !/параметр/i.test(clause) || /удалили/i.test(clause)) return [];
    const offFrom = dayIn(clause) ?? laterDay(text);
    const warning = offFrom ? plain(clause) : `${day}: ${plain(clause)}`;
    return [...clause.matchAll(/`([\w.]+)`/g)].map(([, field = ''], at, all) => ({
      side: asked && answered ? sideBehind(clause, all[at]?.index ?? 0) : side,
      field,
      leaving: { offFrom, warning },
    }));
  });
}

/** «Пометили устаревшими … 26 июня 2025 они будут отключены»: the day stands in a sentence of its own. */
const laterDay = (text: string): string | null =>
  dayIn(/[^.\n]*они (?:будут отключены|отключатся)[^.\n]*/i.exec(text)?.[0] ?? '');

/** «`a` в запросе метода и `b` в ответе»: the side stands behind its field. */
function sideBehind(clause: string, at: number): NewsField['side'] {
  const [word] = /запрос|ответ/i.exec(clause.slice(at)) ?? ['ответ'];
  return word.toLowerCase() === 'запрос' ? 'request' : 'answer';
}

function plain(clause: string): string {
  const words = clause
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[.]$/.test(words) ? words : `${words}.`;
}
