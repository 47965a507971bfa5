import { writeFile } from 'node:fs/promises';
import { callsPage } from './calls-page.ts';

/** Part of `npm run schema`: writes docs/calls.md from the contract. */
await writeFile(new URL('../../../../docs/calls.md', import.meta.url), callsPage());
