export * from './api-keys.ts';
export * from './companies.ts';
export * from './demo.ts';
export * from './people.ts';
export * from './services.ts';
export * from './sessions.ts';
export * from './users.ts';
