export * from './conversion.ts';
export * from './filter.ts';
export * from './groups.ts';
export * from './kinds.ts';
export * from './options.ts';
export * from './property.ts';
export * from './units.ts';
export * from './values.ts';
