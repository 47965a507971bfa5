import { config } from '../../config.ts';
import { type Message, restOf, titleOf } from '../../notifications/index.ts';

/** Characters of a message after its entities, https://core.telegram.org/bots/api#sendmessage. Counted in UTF-16, in which no text is shorter. */
export const mostText = 4096;
/** One long notice leaves room for the others. */
const mostOfOne = 3000;

/** A text as HTML of the Bot API. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** A text of at most so many UTF-16 units, cut between characters. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('ru').segment(text.slice(0, most))) {
    if (cut.length + segment.length > most - 1) break;
    cut += segment;
  }
  // The last character may have been cut in two before it was looked at.
  return `${cut.toWellFormed().replace(/\uFFFD$/, '')}…`;
}

/** A notice, or several, as HTML of the Bot API: bold titles, and the addresses where no button can lead there. */
export function htmlOf(message: Message): string {
  const lines: { html: string; length: number }[] = [];
  const add = (title: string, text: string, link: string | null) => {
    const [head, body] = [cutText(title, 300), cutText(text, mostOfOne)];
    const address = link ? `\n${config().PUBLIC_URL}${link}` : '';
    lines.push({
      html: `<b>${escapeHtml(head)}</b>${body && `\n${escapeHtml(body)}`}${escapeHtml(address)}`,
      length: head.length + body.length + address.length + 1,
    });
  };
  const [first] = message.notices;
  if (message.count === 1 && first) add(first.title, first.message, opensByButton() ? null : first.link);
  else {
    add(titleOf(message), '', null);
    for (const each of message.notices) add(each.title, cutText(each.message, 500), null);
  }
  const rest = restOf(message);
  let html = '';
  let left = mostText - 100;
  for (const line of lines) {
    if (line.length + 2 > left) return `${html}\n\n…`;
    html += html ? `\n\n${line.html}` : line.html;
    left -= line.length + 2;
  }
  return rest ? `${html}\n\n${escapeHtml(rest)}` : html;
}

/** Telegram refuses buttons that lead to the machine of the reader. */
export const opensByButton = (): boolean => !/^https?:\/\/(localhost|127\.|\[)/.test(config().PUBLIC_URL);
