import { type Marketplace, marketplaceSections, marketplaces } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { descriptionOf } from './description.ts';
import { describedIn } from './fields.ts';
import { ownReadings } from './files.ts';
import { leavingFields } from './leaving-fields.ts';
import { fieldsLeftOut } from './left-out.ts';
import type { Operation } from './operations.ts';
import { isEmulated, usedBy } from './used.ts';

/** docs/marketplaces.md: what is asked of each marketplace, what the sandbox plays of it, and how much of that is checked. */
export function marketplacesPage(): string {
  return `# Marketplaces

Written by \`npm run schema\` from the published descriptions and our readings where there is none, the clients (\`packages/marketplaces\`), the sandbox (\`apps/sandbox\`) and the list of what is left out
(\`tests/published/omissions.ts\`); never edited by hand. The descriptions lie beside the checkout: where they are absent, this page stays as it is.

${abilities()}

${marketplaces.map(section).join('\n\n')}
`;
}

/** published.json of a sandbox's emulator: by host, all methods with the day since which they answer no more. */
export function publishedList(marketplace: Marketplace): string {
  const list: Record<string, Record<string, string | null>> = {};
  for (const { hosts, method, path, leaving } of descriptionOf(marketplace).operations)
    for (const host of hosts) {
      list[host] ??= {};
      list[host][`${method} ${path.replace(/(.)\/$/, '$1')}`] = leaving?.offFrom ?? null;
    }
  return `${JSON.stringify(list, null, 2)}\n`;
}

function abilities(): string {
  const titles = marketplaces.map((slug) => connectors[slug].title);
  const rows = marketplaceSections.map((name) => {
    const cells = marketplaces.map((slug) => (connectors[slug].missing[name] === undefined ? 'yes' : '–'));
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const reasons = marketplaces.flatMap((slug) => {
    const { title, missing } = connectors[slug];
    const byReason = Map.groupBy(Object.entries(missing), ([, reason]) => reason);
    return [...byReason].map(([reason, closed]) => {
      const names = closed.length === marketplaceSections.length ? 'all' : closed.map(([name]) => name).join(', ');
      return `- ${title}, ${names}: ${reason}`;
    });
  });
  return `## What each of them can do

| | ${titles.join(' | ')} |
|---|${marketplaces.map(() => '---|').join('')}
${rows.join('\n')}

${reasons.join('\n')}`;
}

function section(marketplace: Marketplace): string {
  const { operations } = descriptionOf(marketplace);
  const used = usedBy(marketplace);
  const shown = operations.filter((operation) => used.has(operation) || isEmulated(marketplace, operation));
  const emulated = shown.filter((operation) => isEmulated(marketplace, operation));
  const reading = ownReadings[marketplace];
  const head = `## ${connectors[marketplace].title}
${reading ? `\n${reading.sentence}\n` : ''}
${reading?.whole ? 'Written down' : 'Published'}: ${operations.length} methods. Used by the client: ${used.size}. Emulated: ${emulated.length}.`;
  if (shown.length === 0) return head;
  const rows = shown
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .map((operation) => row(marketplace, operation, used.get(operation)));
  return `${head}

Every method that is used is asked by a test, and all that is said is held against the ${reading?.whole ? 'reading' : 'description'}. The last columns say how many of the described fields are
sent and answered; the others are left out, each for a reason that is written down.

| method | what it does | used by | emulated | checked: sent | checked: answered |
|---|---|---|---|---|---|
${rows.join('\n')}${leavingTable(marketplace, [...used.keys()])}`;
}

/** Fields of the client's methods that the description gives up; nothing where there are none. */
function leavingTable(marketplace: Marketplace, used: readonly Operation[]): string {
  const rows = used
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .flatMap((operation) =>
      leavingFields(marketplace, operation).map(({ place, field, offFrom, used }) => {
        const ours = used ? (place === 'answer' ? 'read' : 'sent') : '–';
        return `| ${operation.method} \`${operation.path}\` | ${place} | \`${field}\` | ${offFrom ?? 'no day named'} | ${ours} |`;
      }),
    );
  if (rows.length === 0) return '';
  return `

Fields of these methods that the description gives up, and what the client does with them:

| method | where | field | off from | by the client |
|---|---|---|---|---|
${rows.join('\n')}`;
}

const nameOf = ({ path, method }: Operation) => `${path} ${method}`;

function row(marketplace: Marketplace, operation: Operation, users: string[] | undefined): string {
  const { method, path, title, leaving } = operation;
  const off = leaving?.offFrom ? `; off from ${leaving.offFrom}` : '';
  const emulated = isEmulated(marketplace, operation) ? 'yes' : '–';
  const checked = users
    ? [share(marketplace, operation, 'request'), share(marketplace, operation, 'answer')]
    : ['–', '–'];
  return `| ${method} \`${path}\` | ${title}${off} | ${users?.join(', ') ?? '–'} | ${emulated} | ${checked.join(' | ')} |`;
}

/** `5 of 12`: how many of the described fields go over the wire. */
function share(marketplace: Marketplace, operation: Operation, side: 'request' | 'answer'): string {
  const description = descriptionOf(marketplace);
  const content = side === 'request' ? operation.request?.content : operation.answers.get('200');
  const schema = content?.get('application/json');
  if (!schema) return content && content.size > 0 ? 'a file' : 'nothing';
  const all = describedIn(description, schema);
  const left = fieldsLeftOut(marketplace, operation, side);
  const there = all.filter((field) => !left.some((upper) => field === upper || field.startsWith(`${upper}.`)));
  return `${there.length} of ${all.length}`;
}
