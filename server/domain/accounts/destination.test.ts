import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { destinationAfterSignIn, invitationOf, invitationTokenOf, onboardingBefore } from './destination';

const intent = (redirect: string | null, more: { challengeId?: string; email?: string } = {}) => ({
  redirect,
  challengeId: more.challengeId ?? null,
  email: more.email ?? null,
});

describe('destinationAfterSignIn', () => {
  it('leads to the dashboard with a goal and to onboarding without', () => {
    expect(destinationAfterSignIn(intent(null), true)).toBe('/dashboard');
    expect(destinationAfterSignIn(intent(null), false)).toBe('/onboarding');
  });

  it('leads to what was wanted, once there is a goal', () => {
    expect(destinationAfterSignIn(intent('/savings-history?page=2'), true)).toBe('/savings-history?page=2');
    expect(destinationAfterSignIn(intent('/savings-history?page=2'), false)).toBe('/onboarding');
  });

  it('leads to the settings and to the link of a new address also before there is a goal', () => {
    for (const open of ['/settings/security', '/change-email?token=abc', '/verify-email?token=abc'])
      expect(destinationAfterSignIn(intent(open), false)).toBe(open);
    expect(destinationAfterSignIn(intent('/settings-of-others'), false)).toBe('/onboarding');
  });

  it.each([true, false])('leads through an invitation first (goal: %s)', (hasGoal) => {
    const wanted = intent('/accept-invite', { challengeId: 'c 1', email: 'a+b@example.com' });
    expect(destinationAfterSignIn(wanted, hasGoal)).toBe(
      '/accept-invite?challengeId=c+1&email=a%2Bb%40example.com',
    );
    expect(destinationAfterSignIn(intent('/accept-invite?token=abc'), hasGoal)).toBe(
      '/accept-invite?token=abc',
    );
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f/evil',
    '/a/../b',
    '',
  ])('never leaves the site: %s', (redirect) => {
    expect(destinationAfterSignIn(intent(redirect), true)).toBe('/dashboard');
  });

  it.each(['/', '/auth', '/auth?tab=sign-up', '/auth/google', '/landing', '/onboarding'])(
    'goes in no circle: %s',
    (redirect) => {
      expect(destinationAfterSignIn(intent(redirect), true)).toBe('/dashboard');
    },
  );
});

describe('invitationOf', () => {
  it('carries an invitation on', () => {
    expect(invitationOf(intent('/accept-invite', { challengeId: 'c1', email: 'a@example.com' }))).toEqual({
      redirect: '/accept-invite',
      challengeId: 'c1',
      email: 'a@example.com',
    });
    expect(invitationOf(intent('/accept-invite?token=t'))).toEqual({ redirect: '/accept-invite?token=t' });
  });

  it.each([null, '/dashboard', '/accept-invites', 'https://evil.example/accept-invite'])(
    'is empty for %s',
    (redirect) => {
      expect(invitationOf(intent(redirect, { challengeId: 'c1', email: 'a@example.com' }))).toEqual({});
    },
  );
});

it('finds the token of an invitation, and of nothing else', () => {
  expect(invitationTokenOf(intent('/accept-invite?token=abc#x'))).toBe('abc');
  for (const other of [
    null,
    '/accept-invite',
    '/accept-invite?token=',
    '/reset-password?token=abc',
    'https://x.example/accept-invite?token=abc',
  ])
    expect(invitationTokenOf(intent(other))).toBeNull();
});

describe('onboardingBefore', () => {
  const filled = '/add?amount=5&category=coffee&note=Brewed+at+home';
  const before = `/onboarding?${new URLSearchParams({ redirect: filled }).toString()}`;

  it('leads on to what an address fills in, through signing in and onboarding', () => {
    expect(onboardingBefore(filled)).toBe(before);
    expect(destinationAfterSignIn(intent(filled), false)).toBe(before);
    // A session that has ended within onboarding.
    expect(destinationAfterSignIn(intent(`${before}&step=2`), false)).toBe(`${before}&step=2`);
    const then = new URL(before, 'http://x').searchParams.get('redirect');
    expect(destinationAfterSignIn(intent(then), true)).toBe(filled);
  });

  it('takes on nothing else', () => {
    expect(onboardingBefore('/add?amount=5&import=file&m=token')).toBe(
      '/onboarding?redirect=%2Fadd%3Famount%3D5',
    );
    for (const other of [
      null,
      '/add',
      '/add?',
      '/add?amount=',
      '/add?m=token',
      '/addition?amount=5',
      '/dashboard?amount=5',
      'https://evil.example/add?amount=5',
      '//evil.example/add?amount=5',
      `/add?note=${'x'.repeat(2000)}`,
    ])
      expect(onboardingBefore(other)).toBe('/onboarding');
  });

  it('always leads to a page of this site, whatever is asked', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((end) => `/add?note=${end}`),
        ),
        (wanted) => {
          const { origin, pathname, searchParams } = new URL(onboardingBefore(wanted), 'http://x');
          expect([origin, pathname]).toEqual(['http://x', '/onboarding']);
          const onward = searchParams.get('redirect');
          if (onward !== null) expect(destinationAfterSignIn(intent(onward), true)).toMatch(/^\/add\?/);
        },
      ),
    );
  });
});
