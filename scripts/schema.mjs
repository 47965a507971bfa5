// `npm run schema`: writes schema.sql, the database's types and docs/calls.md anew.
import { install, node, run } from './prepare.mjs';

await install();
for (const file of ['apps/server/src/database/generate.ts', 'apps/server/src/http/generate.ts']) {
  const code = await run(node, [file]);
  if (code !== 0) process.exit(code);
}
