import { FeedError } from './text.ts';

/** Sentences for errors of the parser, which say what to do. */
const sentences: [RegExp, string][] = [
  [/entity/, 'знак & записан без &amp; (или обозначение, которого нет в XML, вроде &nbsp;)'],
  [/unclosed tag/, 'файл обрывается: тег не закрыт'],
  [/unexpected close tag|unmatched closing tag|empty close tag/, 'закрывается тег, который не был открыт'],
  [/disallowed character in (tag|closing tag|processing)|forward-slash/, 'имя тега записано с ошибкой'],
  [
    /unquoted attribute|attribute without value|in attribute name|no whitespace between/,
    'атрибут записан с ошибкой: нужно имя="значение"',
  ],
  [
    /incorrect syntax|text data outside|must contain a root|only one root/,
    'текст стоит вне тегов: это не XML или файл повреждён',
  ],
  [/malformed comment|doctype/, 'комментарий или DOCTYPE записан с ошибкой'],
  [/unexpected end/, 'файл обрывается'],
];

/** Against the letter of XML, and yet what is meant is clear: shops' scripts write these, and other readers take them. */
const harmless = /^disallowed character\.$|"]]>" is|duplicate attribute|XML declaration|encoding value|version number/;

/** The parser's complaint without the place that it puts before it; nothing for one that needn't stop us. */
export function complaintOf(error: Error): string | undefined {
  const complaint = error.message.replace(/^[\d:]+ /, '');
  return harmless.test(complaint) ? undefined : complaint;
}

/** The parser's complaint as a sentence for the seller, with its line. */
export function faultOf(complaint: string, line: number): FeedError {
  const sentence =
    sentences.find(([pattern]) => pattern.test(complaint))?.[1] ?? `ошибка разметки XML (${complaint.slice(0, 100)})`;
  return new FeedError(`Строка ${line}: ${sentence}`, line);
}

/** An & that begins nothing swallows all up to the next semicolon: it is looked for in the text since the last tag. */
export function loneAmpersand(text: string, line: number): FeedError | undefined {
  const at = text.search(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i);
  if (at < 0) return undefined;
  return faultOf('entity', line + text.slice(0, at).split('\n').length - 1);
}
