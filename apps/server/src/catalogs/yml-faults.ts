import { FeedError } from './yml-text.ts';

/** What the parser found wrong, in words that say what to do. */
const sentences: [RegExp, string][] = [
  [
    /entity name|Invalid character entity|Unterminated entity/i,
    'знак & записан без &amp; (или обозначение, которого нет в XML, вроде &nbsp;)',
  ],
  [/Unclosed root tag/i, 'файл обрывается: тег не закрыт'],
  [/Unexpected close tag|Unmatched closing tag/i, 'закрывается тег, который не был открыт'],
  [/Unencoded </i, 'знак < в тексте записан без &lt;'],
  [
    /Unquoted attribute|Attribute without value|Invalid attribute name|No whitespace between attributes/i,
    'атрибут записан с ошибкой: нужно имя="значение"',
  ],
  [
    /Invalid tagname|Invalid character in tag name|Text data in closing tag|Forward-slash/i,
    'имя тега записано с ошибкой',
  ],
  [
    /Non-whitespace before first tag|Text data outside of root/i,
    'текст стоит вне тегов: это не XML или файл повреждён',
  ],
  [/Malformed comment|Inappropriately located doctype/i, 'комментарий или DOCTYPE записан с ошибкой'],
  [/Max buffer length|Maximum/i, 'слишком длинное имя тега или значение атрибута'],
  [/Unexpected end/i, 'файл обрывается'],
];

export function faultOf(error: Error, line: number): FeedError {
  if (error instanceof FeedError) return error;
  const sentence =
    sentences.find(([pattern]) => pattern.test(error.message))?.[1] ??
    `ошибка разметки XML (${error.message.split('\n')[0]})`;
  return new FeedError(`Строка ${line}: ${sentence}`, line);
}
