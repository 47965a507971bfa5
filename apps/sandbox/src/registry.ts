import type { Stage } from './frame/stage.ts';
import { magnit } from './magnit/index.ts';
import { ozon } from './ozon/index.ts';

/** The marketplaces that are emulated, in the order of the page. */
export const stages: readonly Stage[] = [ozon, magnit];
