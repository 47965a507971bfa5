export * from './settings.ts';
export * from './stream.ts';
