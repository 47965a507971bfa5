import { topic } from '../../rooms/topic.ts';

/** Published when values of one unit are measured in another from now on. */
export const unitReplaced = topic<{ was: string; now: string }>('properties.unit-replaced');
