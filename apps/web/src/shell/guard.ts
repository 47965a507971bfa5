import type { Role } from '@prilavok/contract';
import { notFound, type ParsedLocation, redirect, rootRouteId } from '@tanstack/react-router';
import { token } from '#api/token.ts';
import { type Rules, verdict } from './access.ts';
import { type FatalError, pageNotFound } from './pages/fatal.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Rules {
    /** Title of the page and of its breadcrumb. */
    title?: string;
    /** `false` hides the breadcrumbs. */
    crumbs?: boolean;
  }
}

interface Visit {
  location: ParsedLocation;
  matches: readonly { routeId: string; staticData: Rules; params: unknown }[];
}

export interface Admission {
  /** Why the screen can't be shown, though the person may see it. */
  refused: FatalError | undefined;
}

/**
 * Stands before every screen: access first, so that a stranger learns nothing from addresses. A failed validation
 * rule doesn't stop the way in, so that the error page appears inside of the layout; see `screen.tsx`.
 */
export async function guard({ location, matches }: Visit): Promise<Admission> {
  const rules = matches.map((match) => match.staticData);
  // Every screen is an index: where the last match is none, no screen has this address. Its 404 is for everyone, and a stranger sees
  // no cabinet around it.
  const unmatched = !matches.at(-1)?.routeId.endsWith('/');
  if (unmatched && !token.get()) throw notFound({ routeId: rootRouteId });
  const open = unmatched || rules.some((rule) => rule.access === 'public');
  if (!open) {
    const answer = verdict(rules, await role());
    if (!answer.pass && answer.to === '/auth/login') throw redirect({ to: answer.to, search: { to: location.href } });
    if (!answer.pass) throw redirect({ to: answer.to });
  }
  const wrong = matches.some((match) => match.staticData.valid?.(paramsOf(match.params)) === false);
  return { refused: wrong ? pageNotFound(location.pathname) : undefined };
}

/** The visitor's role. What asks for it comes only with a token: sign-in pages do without. */
async function role(): Promise<Role | undefined> {
  if (!token.get()) return undefined;
  const { whoAmI } = await import('#api/me.ts');
  return (await whoAmI())?.role;
}

/** Parameters of an address are strings; the router's type of all routes together has forgotten it. */
function paramsOf(params: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
}
