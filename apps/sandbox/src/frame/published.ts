import { readFileSync } from 'node:fs';

/** By host: method and path of every operation, with the day since which it answers no more. Written by `npm run schema`. */
export type Published = Record<string, Record<string, string | null>>;

/** The list that lies beside an emulator. */
export const readPublished = (file: URL): Published => JSON.parse(readFileSync(file, 'utf8'));
