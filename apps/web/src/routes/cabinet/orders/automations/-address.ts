import { automationRunStates } from '@prilavok/contract';
import type { z } from 'zod';
import { listSearch, oneOf } from '#ui/list/search.ts';
import type { ListAddress } from '#ui/list/use-list-address.ts';

/** The rules, or what they did. */
export const RulesSearch = listSearch({ view: oneOf('runs'), state: oneOf(...automationRunStates) });
export type RulesAddress = ListAddress<z.infer<typeof RulesSearch>>;
