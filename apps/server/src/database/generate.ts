import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startTemporary } from './embedded.ts';
import { migrate } from './migrate.ts';
import { newPool } from './new-pool.ts';
import { schemaText } from './schema.ts';
import { typesText } from './types.ts';

/** `npm run schema`: writes schema.sql and types.gen.ts anew from the migrations. */
const embedded = await startTemporary();
const owner = newPool({ connectionString: embedded.url, max: 2 });
await migrate(owner);
for (const [name, text] of [
  ['schema.sql', await schemaText(owner)],
  ['types.gen.ts', await typesText(embedded.url)],
] as const) {
  await writeFile(fileURLToPath(new URL(name, import.meta.url)), text);
}
await owner.end();
await embedded.stop();
