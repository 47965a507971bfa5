import { afterEach, describe, expect, it } from 'vitest';
import { testSecret } from '../testing/server.ts';
import { isSignatureOf, seal, sealedNow, signatureOf, successorOf, unsealed, useSecret } from './secrets.ts';

const one = 'one secret of at least thirty-two characters';
const another = 'another secret of at least thirty-two characters';
/** Files share a process. */
afterEach(() => useSecret(testSecret));

describe('sealed values', () => {
  it('open with the same secret only', () => {
    useSecret(one);
    const sealed = seal('ключ Ozon');
    expect(sealed).not.toContain('ключ');
    expect(unsealed(sealed)).toBe('ключ Ozon');
    expect(seal('ключ Ozon')).not.toBe(sealed);
    useSecret(another);
    expect(unsealed(sealed)).toBeUndefined();
  });

  it('name their key, and open with it wherever it stands in the ring', () => {
    useSecret(one);
    const sealed = seal('ключ Ozon');
    expect(sealed.startsWith(sealedNow())).toBe(true);
    useSecret(another, [one]);
    expect(sealed.startsWith(sealedNow())).toBe(false);
    expect(unsealed(sealed)).toBe('ключ Ozon');
    expect(unsealed(seal('новый'))).toBe('новый');
  });

  it('of before they named their key are tried with every key', () => {
    // As `seal` wrote «ключ Ozon» with the first of these secrets.
    const sealed = 'v1.tuzWIpseVUKX4LHh.DfOypim4SH4gY97kn4qQNw.npNJSkwFAW95AAbcEQ';
    useSecret(another, [one]);
    expect(unsealed(sealed)).toBe('ключ Ozon');
  });

  it('notice that they were changed', () => {
    useSecret(one);
    const sealed = seal('ключ');
    expect(unsealed(`${sealed.slice(0, -2)}AA`)).toBeUndefined();
    for (const odd of ['', 'v1', 'v2', 'v2.x.y', 'v9.a.b.c.d', sealed.replace('v2.', 'v2.x')])
      expect(unsealed(odd)).toBeUndefined();
  });

  it('derive the same successor of a token every time', () => {
    useSecret(one);
    expect(successorOf('token')).toBe(successorOf('token'));
    expect(successorOf('token')).not.toBe(successorOf('other'));
  });
});

it('a signature stays good while its key is in the ring', () => {
  useSecret(one);
  const signature = signatureOf('address');
  useSecret(another, [one]);
  expect(signatureOf('address')).not.toBe(signature);
  expect(isSignatureOf(signature, 'address')).toBe(true);
  expect(isSignatureOf(signature, 'other')).toBe(false);
  expect(isSignatureOf('', 'address')).toBe(false);
  useSecret(another);
  expect(isSignatureOf(signature, 'address')).toBe(false);
});
