import { topic } from '../../rooms/topic.ts';

/** What was measured in a unit is measured in another from now on. */
export const unitReplaced = topic<{ was: string; now: string }>('properties.unit-replaced');
