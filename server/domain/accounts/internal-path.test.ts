import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { internalPath } from './internal-path';

const SITE = 'https://hazel.example';

describe('internalPath', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard/',
    '/savings-history?date=2026-11-21&page=2',
    '/profile/0b9e0f3c-5d0e-4f0b-8a38-2a5a0c0f7a11',
    '/accept-invite?challengeId=7&email=lena%2Bhazel%40example.com',
    '/settings#pro',
    '/add?next=https://example.com/',
    '/.well-known/x',
    '/a..b/c',
  ])('lets %s pass unchanged', (path) => {
    expect(internalPath(path)).toBe(path);
  });

  it.each([
    '',
    ' ',
    'dashboard',
    './dashboard',
    '../dashboard',
    '?a=b',
    '#a',
    '@evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '//evil.example/dashboard',
    '//user@evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/a\\..\\evil',
    'https://evil.example',
    'HTTPS://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http:\\\\evil.example',
    '/https://evil.example',
    '/https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@b.c',
    'file:///etc/passwd',
    'blob:x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '//evil.example ',
    '/dashboard\r\nSet-Cookie: a=b',
    '/dashboard\0',
    '/\u0000/evil',
    '/dashboard?x=\r\ny',
    '/dashboard?x=\\evil',
    '/dashboard#\t',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aevil',
    '/%252f%252fevil.example',
    '/%00',
    '/%2e%2e/evil',
    '/..//evil.example',
    '/.//evil.example',
    '/./dashboard',
    '/../x',
    '/a/../../x',
    '/a/..',
    '/a/.',
    '/a//evil.example',
    '/dashboard//',
    '/@evil.example',
    '/a@evil.example',
    '/a:80',
    '/;@evil.example',
    '/〱evil.example',
    '/／evil.example',
    '／／evil.example',
    '/evil。example',
    '/\u2028',
    '/\u202edashboard',
    '/ü',
    '/dashboard?ü',
    '/<script>',
    '/"x"',
    "/'x'",
    '/a b',
    '/*',
    '/$',
  ])('refuses %j', (path) => {
    expect(internalPath(path)).toBeNull();
  });

  it('refuses what is no text and what is endless', () => {
    expect(internalPath(null)).toBeNull();
    expect(internalPath(undefined)).toBeNull();
    expect(internalPath(`/${'a'.repeat(2000)}`)).toBeNull();
    expect(internalPath(`/${'a/'.repeat(100_000)}`)).toBeNull();
  });

  it('lets nothing pass that a browser would follow to another site or another path', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'https:',
      'javascript:',
      'evil.example',
      'dashboard',
      '%2f',
      '%5c',
      '%09',
      '%00',
      '%25',
      '%',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '?',
      '#',
      '&',
      '=',
      ';',
      '〱',
      '。',
      '／',
      '\u202e',
      '[',
      ']',
    );
    const nasty = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(nasty, (path) => {
        const allowed = internalPath(path);
        if (allowed === null) return;
        expect(allowed).toBe(path);
        const followed = new URL(allowed, `${SITE}/auth`);
        expect(followed.origin).toBe(SITE);
        expect(followed.pathname).toBe(allowed.split(/[?#]/)[0]);
        expect(decodeURIComponent(followed.pathname)).not.toMatch(/^\/[/\\]/);
      }),
      { numRuns: 2000 },
    );
  });
});
