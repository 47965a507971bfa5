/**
 * A text within so many characters, by whole words: it is never cut inside of one, and ends neither with a preposition or a comma nor with half of a
 * measure. Nothing where its first word alone is longer.
 */
export function shortened(text: string, most: number): string | undefined {
  if (lengthOf(text) <= most) return text;
  for (let room = most; room > 0; ) {
    const cut = wholeWords(text.trim(), room);
    const all = cut + closings(cut);
    const over = lengthOf(all) - most;
    if (over <= 0) return cut === '' ? undefined : all;
    room = lengthOf(cut) - over;
  }
  return undefined;
}

/** Characters as people count them, not their halves. */
export const lengthOf = (text: string): number => [...text].length;

/** Long texts end with a sentence, where one ends not too far from the limit. */
const longText = 500;
const sentenceFrom = 0.7;

function wholeWords(text: string, room: number): string {
  const signs = [...text];
  if (signs.length <= room) return text;
  const head = signs.slice(0, room).join('');
  const rest = signs.slice(room).join('');
  const cut = /^\s/.test(rest) ? head : head.slice(0, Math.max(0, head.search(/\s\S*$/)));
  const whole = withoutOpen(withoutTag(cut));
  const sentence = room >= longText ? (/^[\s\S]*[.!?…](?=\s)/.exec(`${whole} `)?.[0] ?? '') : '';
  if (sentence.length >= whole.length * sentenceFrom) return sentence;
  return endedWell(whole, text.slice(cut.length).trimStart());
}

const little =
  'в во на с со к ко о об обо от ото до из изо за по под подо над при про у для без безо между через перед около вокруг против кроме и а но или либо не ни the a an of for with without and or in on to by from at';
const dangling = new Set(little.split(' '));
const isNumber = (word: string) => /^\d+([.,]\d+)?$/.test(word);
/** Unit or multiplier behind a number: without it the number says something else. */
const measure =
  /^(?:мм|см|дм|м|км|м2|м²|м3|м³|мкм|г|гр|кг|т|мг|мл|л|шт|вт|квт|в|а|ач|мач|гц|ггц|мгц|дб|гб|тб|мб|лет|года?|мес|дней|дня|час(?:а|ов)?|мин|сек|предмет(?:а|ов)?|персон[аы]?|штук[аи]?|пар[аы]?|рулон(?:а|ов)?|лист(?:а|ов)?|дюйм(?:а|ов)?|mm|cm|m|g|kg|ml|l|w|v|mah|hz|gb|tb|pcs|%|°c?|″|"|[xх×*])[.,;:)]*(?:\s|$)/iu;

/** An adjective behind a preposition waits for its noun: «из закалённого», «для индукционной». */
const waiting = /(?:[оеё]го|[ыи]х|[ыи]ми|[ыи]м|ной|ской|[ое]вой)$/i;

/** Takes away what can't stand at an end, as long as there is something of it; `dropped` is what stood behind. */
function endedWell(text: string, dropped: string): string {
  let rest = dropped;
  for (let ended = text; ; ) {
    const plain = ended.replace(/(?:\s+[-–—/\\+=|~<>^№×*&@#•·'"“]+|[\s,;([{«„]+)$/u, '');
    const [, before = '', last = plain] = /^([\s\S]*?)(\S*)$/.exec(plain) ?? [];
    const loose = isLittle(last) || last.endsWith(':') || isHalf(before, last, rest) || isWaiting(before, last);
    const next = loose ? before.trimEnd() : plain;
    if (next === ended) return ended;
    rest = `${ended.slice(next.length).trim()} ${rest}`;
    ended = next;
  }
}

const isLittle = (word: string) => dangling.has(word.toLowerCase());
const isHalf = (before: string, last: string, rest: string) =>
  isNumber(last) ? measure.test(rest) : /^[xх×*]$/iu.test(last) && /\d\s+$/.test(before);
const isWaiting = (before: string, last: string) => waiting.test(last) && isLittle(/(\S*)\s*$/.exec(before)?.[1] ?? '');

/** A bracket or a quotation mark that is closed no more goes, what it had opened stays. */
function withoutOpen(text: string): string {
  const open: number[] = [];
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{', '»': '«', '“': '„' };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const last = open.at(-1);
    if ('([{«„'.includes(sign) || (sign === '"' && /^[\s(]?$/.test(text.charAt(at - 1)))) open.push(at);
    else if (last !== undefined && (sign === '"' ? '"' : pairs[sign]) === text.charAt(last)) open.pop();
  }
  return open.reduceRight((all, at) => all.slice(0, at) + all.slice(at + 1), text);
}

/** A tag of HTML that was begun and not ended. */
const withoutTag = (text: string): string => text.replace(/<\/?[a-z][^<>]*$/i, '');

const alone = new Set(['br', 'hr', 'img', 'wbr']);

/** The ends of elements of HTML that were begun. */
function closings(text: string): string {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi)) {
    const tag = name.toLowerCase();
    if (alone.has(tag)) continue;
    if (slash) open.splice(open.lastIndexOf(tag), open.lastIndexOf(tag) < 0 ? 0 : 1);
    else open.push(tag);
  }
  return open
    .reverse()
    .map((tag) => `</${tag}>`)
    .join('');
}
