import { describe, expect, it } from 'vitest';
import { seal, successorOf, unseal, useSecret } from './secrets.ts';

describe('sealed values', () => {
  it('open with the same secret only', () => {
    useSecret('one secret of at least thirty-two characters');
    const sealed = seal('ключ Ozon');
    expect(sealed).not.toContain('ключ');
    expect(unseal(sealed)).toBe('ключ Ozon');
    expect(seal('ключ Ozon')).not.toBe(sealed);
    useSecret('another secret of at least thirty-two characters');
    expect(() => unseal(sealed)).toThrow();
  });

  it('notice that they were changed', () => {
    useSecret('one secret of at least thirty-two characters');
    const sealed = seal('ключ');
    expect(() => unseal(`${sealed.slice(0, -2)}AA`)).toThrow();
  });

  it('derive the same successor of a token every time', () => {
    useSecret('one secret of at least thirty-two characters');
    expect(successorOf('token')).toBe(successorOf('token'));
    expect(successorOf('token')).not.toBe(successorOf('other'));
  });
});
