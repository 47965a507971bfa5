// `npm run schema`: writes schema.sql, the database's types, docs/calls.md and docs/marketplaces.md anew.
import { install, node, run } from './prepare.mjs';

await install();
const writers = [
  'apps/server/src/database/generate.ts',
  'apps/server/src/http/generate.ts',
  'tests/published/generate.ts',
];
for (const file of writers) {
  const code = await run(node, [file]);
  if (code !== 0) process.exit(code);
}
