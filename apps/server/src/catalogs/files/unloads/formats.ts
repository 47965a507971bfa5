import type { UnloadFormat } from '@prilavok/contract';
import { csv } from './csv.ts';
import type { Format } from './format.ts';
import { xlsx } from './xlsx.ts';
import { yml } from './yml.ts';

/** Every kind of file that products are unloaded into. */
export const formats: Record<UnloadFormat, Format> = { csv, xlsx, yml };
