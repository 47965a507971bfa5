import { findFeedTargets } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { targetsFor } from './formats/formats.ts';

export const targets = [handle(findFeedTargets, async ({ query }) => ({ rows: targetsFor(query.kind) }))];
