import { findMatters, getToday, type Types } from '@prilavok/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forget } from '#api/queries.ts';
import { onServerEvent } from '#api/stream.ts';
import { useCall } from '#api/useCall.ts';

const quiet = true;
const resource = 'statistics/dashboard';

/** Matters of today, the most urgent first. */
export function useMatters(): UseQueryResult<Types<typeof findMatters>['reply']> {
  return useCall(findMatters, { quiet });
}

/** The figures of the dashboard in one answer. */
export function useToday(): UseQueryResult<Types<typeof getToday>['reply']> {
  return useCall(getToday, { quiet });
}

/** Whatever changes in the company may change its dashboard: the server names what changed, never who counts it. */
export function useDashboardNews(): void {
  useEffect(
    () => onServerEvent((event) => event.type === 'changed' && event.resource !== resource && void forget(resource)),
    [],
  );
}
