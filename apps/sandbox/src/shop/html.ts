/** Text that is safe inside a page. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | Piece[];

/** A piece of a page; whatever is put in is escaped, except other pieces. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + textOf(pieces[index] ?? '')).join(''));
}

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(textOf).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);
}
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const style = `
  :root { color-scheme: light dark; --line: #e6e9ea; --text: #161b1d; --soft: #5f696e; --page: #f5f6f6; --panel: #fff; --accent: #1f56b3; --bad: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --line: #2d3437; --text: #e6eaeb; --soft: #9aa5aa; --page: #121617; --panel: #191e20; --accent: #7fb0ff; --bad: #ff9a90 } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 'Golos Text', system-ui, 'Segoe UI', Roboto, sans-serif }
  main { max-width: 1100px; margin: 0 auto; padding: 24px 16px 64px; display: grid; gap: 16px }
  h1 { font-size: 20px; margin: 0 } h2 { font-size: 16px; margin: 0 0 8px }
  p { margin: 0; color: var(--soft) }
  section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; overflow-x: auto }
  table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 500; color: var(--soft); font-size: 12px }
  th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--line); vertical-align: top } tr:first-child th { border: 0 }
  td form { flex-wrap: nowrap } td .bad { max-width: 60ch } .name { min-width: 180px } .number { white-space: nowrap } button { white-space: nowrap } h2:not(:first-child) { margin-top: 16px } label > * { font-size: 14px }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 }
  label { display: grid; gap: 2px; font-size: 12px; color: var(--soft) }
  input, select, button { font: inherit; color: inherit; height: 32px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--panel) }
  input[type=number] { width: 88px } button { cursor: pointer; background: var(--accent); border-color: var(--accent); color: var(--panel) }
  button.quiet { background: none; color: var(--accent) } .soft { color: var(--soft) } .bad { color: var(--bad) }
  nav { display: flex; flex-wrap: wrap; gap: 12px } nav a { color: var(--accent) } nav a[aria-current] { color: var(--text); text-decoration: none; font-weight: 600 }
  ul { margin: 4px 0 0; padding-left: 20px; color: var(--soft) } .turns { display: flex; flex-wrap: wrap; gap: 8px } summary h2 { display: inline } details[open] summary { margin-bottom: 8px }
  @media (max-width: 720px) { .turns { padding-right: 0 } table, tbody, tr, td { display: block } tr:first-child { display: none } tr { padding: 8px 0; border-top: 1px solid var(--line) } tr:nth-child(2) { border: 0 }
    td { border: 0; padding: 2px 0 } td[title]::before { content: attr(title) ': '; color: var(--soft) } td.name { font-weight: 500 } td.turns { display: flex } td form { flex-wrap: wrap } input, select, button { height: 40px } }
  iframe { width: 100%; height: 220px; border: 1px solid var(--line); border-radius: 6px; background: #fff } summary { cursor: pointer }
`;

/** A whole page with the sandbox's styles. */
export function page(title: string, body: Html): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${textOf(title)}</title><style>${style}</style></head><body><main>${body.text}</main></body></html>`;
}

/** A number with its noun: 1 заказ, 2 заказа, 5 заказов. */
export function plural(count: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return `${count} ${forms[new Intl.PluralRules('ru').select(count)] ?? many}`;
}

/** A moment, as clocks in Moscow show it. */
export const when = (moment: number): string =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' }).format(moment);
