import type { findOptionSuggestions, findPropertySuggestions } from '@prilavok/contract';
import type { RowOf } from '#api/useList.ts';

/** Rows of the calls that suggest: an attribute or a value of ours, its pair, and guesses with their grounds. */
export type PropertySuggestion = RowOf<typeof findPropertySuggestions>;
export type OptionSuggestion = RowOf<typeof findOptionSuggestions>;
