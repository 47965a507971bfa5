import type { Role } from '@prilavok/contract';

/** Who may open a screen: rules only, no router. */

export interface Rules {
  /** `public` needs no sign-in, `guest` is for the signed-out alone; anything else needs a sign-in. */
  access?: 'public' | 'guest';
  /** Empty or absent: everyone who is signed in. */
  roles?: readonly Role[];
  /** Form of the address: otherwise 404. */
  valid?: (params: Record<string, string>) => boolean;
}

type Verdict = { pass: true } | { pass: false; to: '/cabinet' | '/auth/login' | '/access' };

/** Judges a visitor of a screen whose routes, outer to inner, carry these rules. */
export function verdict(rules: readonly Rules[], role: Role | undefined): Verdict {
  const access = rules.findLast((rule) => rule.access)?.access;
  if (access === 'public') return { pass: true };
  if (access === 'guest') return role ? { pass: false, to: '/cabinet' } : { pass: true };
  if (!role) return { pass: false, to: '/auth/login' };
  const allowed = rules.every((rule) => !rule.roles || rule.roles.length === 0 || rule.roles.includes(role));
  return allowed ? { pass: true } : { pass: false, to: '/access' };
}

/** Where to go after signing in: only an address of ours, never somebody else's page. */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || /^\/auth\//i.test(target)) return '/cabinet';
  return target;
}
