import { members } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { safeTarget, verdict } from './access.ts';

describe('access', () => {
  it('lets anyone read public pages', () => {
    expect(verdict([{ access: 'public' }], undefined)).toEqual({ pass: true });
    expect(verdict([{ access: 'public' }], 'viewer')).toEqual({ pass: true });
  });

  it('keeps the sign-in pages for those who are signed out', () => {
    expect(verdict([{ access: 'guest' }], undefined)).toEqual({ pass: true });
    expect(verdict([{ access: 'guest' }], 'owner')).toEqual({ pass: false, to: '/cabinet' });
  });

  it('asks everyone else to sign in first', () => {
    expect(verdict([{}], undefined)).toEqual({ pass: false, to: '/auth/login' });
    expect(verdict([{ roles: ['admin'] }], undefined)).toEqual({ pass: false, to: '/auth/login' });
  });

  it('lets every signed-in person in where no roles are listed', () => {
    expect(verdict([{}, { roles: [] }], 'viewer')).toEqual({ pass: true });
  });

  it('asks every route on the way for the role', () => {
    expect(verdict([{}, { roles: ['admin'] }], 'admin')).toEqual({ pass: true });
    expect(verdict([{}, { roles: ['admin'] }], 'owner')).toEqual({ pass: false, to: '/access' });
    expect(verdict([{ roles: ['admin'] }, { roles: members }], 'owner')).toEqual({ pass: false, to: '/access' });
  });

  it('returns after sign-in to addresses of the cabinet only', () => {
    expect(safeTarget('/cabinet/orders?search=1#a')).toBe('/cabinet/orders?search=1#a');
    for (const bad of [undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/auth/login']) {
      expect(safeTarget(bad)).toBe('/cabinet');
    }
  });
});
