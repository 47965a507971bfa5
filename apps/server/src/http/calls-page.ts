import * as contract from '@prilavok/contract';
import { type AnyEndpoint, access, callsOf } from '@prilavok/contract';

/** docs/calls.md: the map from every call to the file that answers it, written from the contract. */
export function callsPage(): string {
  const byResource = new Map<string, [string, AnyEndpoint][]>();
  for (const entry of Object.entries(callsOf(contract))) {
    const resource = entry[1].resource;
    byResource.set(resource, [...(byResource.get(resource) ?? []), entry]);
  }
  const sections = [...byResource]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([resource, entries]) => section(resource, entries));
  return `# Calls

Written by \`npm run schema\` from the contract; never edited by hand. A heading names the files: \`packages/contract/src/<heading>.ts\`
declares, \`apps/server/src/<heading>.ts\` answers. The whole shapes stand in \`/docs/openapi.json\` of a running product.

## Who may do what

The one table, \`packages/contract/src/roles.ts\`: each call names a row of it. The owner may do whatever any of the company's people may.

| row | roles | what opens to them |
|---|---|---|
${Object.entries(access)
  .map(([name, { roles, title }]) => `| \`${name}\` | ${roles.join(', ')} | ${title} |`)
  .join('\n')}

${sections.join('\n\n')}
`;
}

function section(resource: string, entries: [string, AnyEndpoint][]): string {
  const sorted = entries.toSorted(([, a], [, b]) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method));
  const rows = sorted.map(([name, { method, url, title, roles }]) => {
    const who = roles === 'public' ? 'everyone, signed in or not' : roles.join(', ');
    return `| ${method} | \`${url}\` | \`${name}\` | ${title} | ${who} |`;
  });
  return `## ${resource}\n\n| method | path | name | what it does | who may |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}
