import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { callsOf } from './support/calls';
import { endSessions, moveTrialEnd } from './support/database';
import { comeToLife, call, goTo, logCoffee, newSaver, signIn } from './support/people';

/** These tests do not depend on the width, so one project is enough (see playwright.config.ts). */
const PHONE_ONLY = { tag: '@phone' };

/** Stands on Home for everybody. */
const goal = (page: Page) => page.getByRole('region', { name: 'Goal', exact: true });
const recent = (page: Page) => page.getByRole('region', { name: 'Recent savings', exact: true });

test(
  'the banners tell a trial that runs, one that ends soon, and one that has ended',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    const banner = page.getByRole('banner');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Pro trial, 5 days left' })).toHaveAttribute(
      'href',
      '/settings/pro',
    );

    await moveTrialEnd(email, '47 hours');
    await page.reload();
    await expect(banner.getByText('Your Pro trial ends in 2 days.')).toBeVisible();
    await expectNoViolation(page, 'a trial that ends soon');
    await moveTrialEnd(email, '1 hour');
    await page.reload();
    await expect(banner.getByText('Your Pro trial ends in 1 hour.')).toBeVisible();
    await banner.getByRole('link', { name: 'See Pro' }).click();
    await expect(page).toHaveURL('/settings/pro');

    await moveTrialEnd(email, '-1 hour');
    await call(page, 'profile.continueWithFree?batch=1');
    await page.goto('/dashboard');
    await expect(banner.getByText('Your trial has ended. Pro brings back the weekly plan.')).toBeVisible();
    await expectNoViolation(page, 'on Free');
    const finance = { income: null, fixedType: null, fixedCosts: null, notes: null };
    await call(page, 'coach.saveFinance', { ...finance, tight: true });
    await page.reload();
    await expect(page.getByText('No target while money is tight.')).toBeVisible();
    await expect(banner.getByText('Your trial has ended.')).toBeHidden();
    await call(page, 'coach.saveFinance', { ...finance, tight: false });
    await page.reload();
    await banner.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL('/settings/pro');
    const kept = page.waitForResponse(/profile\.putBannerAway/);
    await banner.getByRole('button', { name: 'Hide for a week' }).click();
    await expect(banner.getByText('Your trial has ended.')).toBeHidden();
    await kept;
    expect(await (await page.request.get('/dashboard')).text()).not.toContain('Your trial has ended.');
  },
);

test(
  'whoever is short of money is told when the trial ends, and sold nothing',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await call(page, 'coach.saveFinance', { income: null, fixedType: null, fixedCosts: null, notes: null, tight: true }); // prettier-ignore
    const banner = page.getByRole('banner');
    const pitch = page.getByRole('main').getByText(/\bPro\b|upgrade/i);
    await moveTrialEnd(email, '47 hours');
    await page.goto('/dashboard');
    await expect(banner.getByText('Your Pro trial ends in 2 days. Nothing is charged.')).toBeVisible();
    await expect(banner.getByRole('link', { name: 'See Pro' })).toBeHidden();

    await moveTrialEnd(email, '-1 hour');
    await page.reload();
    await expect(page.getByText('Nothing is charged: the Free plan goes on')).toBeVisible();
    await comeToLife(page);
    await page.getByRole('button', { name: 'Continue with Free' }).click();
    await expect(goal(page)).toBeVisible();
    await expect(banner.getByText(/trial/)).toBeHidden();
    await call(page, 'coach.generateTips?batch=1');
    await page.goto('/coach');
    await expect(page.getByText(/^New tips are yours again on /)).toBeVisible();
    await expect(pitch).toHaveCount(0);

    for (let nth = 0; nth < 3; nth += 1)
      await call(page, 'challenges.createCustom', { id: randomUUID(), title: 'Soup', description: 'Soup', durationDays: 7, saving: 0 }); // prettier-ignore
    await logCoffee(page, 350, 'A flat white');
    for (const path of [
      '/insights',
      '/badges',
      '/challenges',
      '/streak',
      '/leaderboard',
      '/year-in-review',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(pitch, path).toHaveCount(0);
    }
  },
);

test(
  'without a connection a banner says what that means, and goes when it is back',
  PHONE_ONLY,
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    const notice = page.getByRole('banner').getByText('No connection.');
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expectNoViolation(page, 'offline');
    await expect(goal(page)).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  },
);

test('going back and forth asks the server nothing twice', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The event stream starts by itself, seconds after the page.
    if (/^\/api\/|\.data$/.test(pathname) && !pathname.endsWith('profile.live')) asked.push(pathname);
  });
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await goTo(page, 'Add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a saving' })).toBeVisible();
  expect(asked).toEqual(['/api/trpc/savings.form']);
  await goTo(page, 'Home');
  await expect(recent(page)).toBeVisible();
  await goTo(page, 'Add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a saving' })).toBeVisible();
  await goTo(page, 'Home');
  await expect(recent(page)).toBeVisible();
  expect(asked).toEqual(['/api/trpc/savings.form']);
});

test(
  'a link keeps the document, its screen comes when the pointer nears, and a new tab stays possible',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await signIn(page, 'demo@example.com');
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Badges' });
    const preloaded = () =>
      page
        .locator('body link[rel="modulepreload"]')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    const before = await preloaded();
    await link.hover();
    await expect.poll(async () => (await preloaded()).some((file) => !before.includes(file))).toBe(true);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(opened).toHaveURL(/badges$/);
    await opened.close();
    await expect(page).toHaveURL(/dashboard$/);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/badges$/);
    await expect(page.locator('body[data-same]')).toBeAttached();
    // A link to the current screen adds no step to the history.
    await link.click();
    await page.goBack();
    await expect(page).toHaveURL(/dashboard$/);
  },
);

test(
  'a session that is lost leads to signing in, and nothing of it stays in the tab',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await logCoffee(page, 320, 'Thermos');
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await endSessions(email);
    await goTo(page, 'Badges');
    await expect(page).toHaveURL('/auth?redirect=%2Fbadges&ended=session');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    await expect(page.getByText('Your session here has ended. Sign in, and you come back')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/auth?redirect=%2Fdashboard');
    await expect(page.getByText('Thermos')).toBeHidden();
  },
);

test(
  'a session that is lost is noticed without a click, within two minutes',
  PHONE_ONLY,
  async ({ page }) => {
    const { email } = await newSaver(page);
    await page.clock.install();
    await page.goto('/savings-history?page=1', { waitUntil: 'networkidle' });
    await endSessions(email);
    await page.clock.fastForward('02:00');
    await expect(page).toHaveURL('/auth?redirect=%2Fsavings-history%3Fpage%3D1&ended=session');
  },
);

test('a page that failed is tried again where it was', PHONE_ONLY, async ({ page, baseURL }) => {
  const answer = await page.request.post('/auth?tab=sign-up', {
    headers: { origin: baseURL ?? '', 'content-type': 'multipart/form-data' },
    data: 'no form at all',
  });
  expect(answer.status()).toBe(400);
  await page.setContent(await answer.text());
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('The request is not readable')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/auth?tab=sign-up');
});

test(
  'no screen, and no form with a mistake in it, does what the policy forbids',
  PHONE_ONLY,
  async ({ page }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('forbidden:')) violations.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.info('forbidden:', location.pathname, event.violatedDirective, event.blockedURI),
      );
    });
    await page.goto('/auth');
    await comeToLife(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await newSaver(page);
    for (const path of ['/dashboard', '/add', '/coach', '/settings', '/settings/goal']) {
      await page.goto(path);
      await comeToLife(page);
    }
    await page.getByLabel('Goal name').fill('');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByLabel('Goal name')).toHaveAttribute('aria-invalid', 'true');
    expect(violations).toEqual([]);
  },
);

test('a opens Add, / the search, ? the list; not while something is typed', async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 500, 'Espresso');
  await page.goto('/dashboard');
  await expect(recent(page).getByText('+€5.00')).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await comeToLife(page);
  await page.keyboard.press('?');
  await expect(list.getByText('Search your savings')).toBeVisible();
  await expectNoViolation(page, 'list of shortcuts');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/savings-history$/);
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  await expect(search).toBeFocused();
  await page.keyboard.type('a/?');
  await expect(search).toHaveValue('a/?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  // On a wide window it stands in a dialog.
  await page.keyboard.press('Escape');

  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('switch', { name: /Keyboard shortcuts/ }).uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/settings\/account$/);
  await expect(list).toBeHidden();
});

test('a server that fails shows one error with one retry on a screen', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await page.goto('/level', { waitUntil: 'networkidle' });
  const calls = '**/api/trpc/**';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Try again' });
  const showsOneError = async () => {
    await expect(retry).toHaveCount(1);
    await expect(main.getByRole('alert')).toHaveCount(1);
    await expect(main.locator('.skel')).toHaveCount(0);
  };
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(main.getByText('Failed to load profile')).toBeVisible();
  await showsOneError();
  for (const [name, title] of [
    ['Challenges', 'Challenges'],
    ['Coach', 'Coach'],
    ['Badges', 'Badges'],
    ['Home', /Lena/],
  ] as const) {
    await goTo(page, name);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await showsOneError();
  }
  await page.unroute(calls);
  await retry.click();
  await expect(recent(page)).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test(
  'a page that is not there carries the name, and leads home: the dashboard',
  PHONE_ONLY,
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    for (const path of ['/nowhere', '/%E0%A4%A']) {
      for (const name of ['Hazel', 'Go home']) {
        await page.goto(path);
        const home = page.getByRole('link', { name });
        await home.first().click();
        await expect(page).toHaveURL('/dashboard');
      }
    }
    await page.goto('/%E0%A4%A');
    await expectNoViolation(page, 'malformed address');
  },
);

test(
  'a wide screen is used: what belongs together stands side by side',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'demo@example.com');
    const beside = page.getByRole('complementary', { name: 'Beside the screen' });
    for (const path of ['/savings-history', '/challenges', '/chat']) {
      await page.goto(path);
      const [a, b] = [await page.getByRole('main').boundingBox(), await beside.boundingBox()];
      expect(a && b && a.width <= 720 && a.x + a.width < b.x + 5 && a.y < b.y + b.height, path).toBe(true);
    }

    await page.goto('/settings');
    // No empty area below a column: the sections, and what stands beside them, end at about the same height.
    const columns = () =>
      page
        .locator('.columns > :not(:first-child)')
        .evaluateAll((all) =>
          all.map((column) => column.lastElementChild?.getBoundingClientRect().bottom ?? NaN),
        );
    for (const email of ['demo@example.com', 'free@example.com', 'pro@example.com']) {
      await page.context().clearCookies();
      await signIn(page, email);
      await page.goto('/settings');
      await comeToLife(page);
      const [left = NaN, right = NaN] = await columns();
      expect(Math.abs(left - right), email).toBeLessThan(180);
    }

    await page.context().clearCookies();
    await signIn(page, 'expired@example.com');
    await page.goto('/dashboard');
    const button = await page.getByRole('button', { name: 'Continue with Free' }).boundingBox();
    expect(button?.width).toBeLessThan(480);
  },
);

/** The controls under a toast; while a dialog is open only its own can be used. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const scope = document.querySelector('[role$="dialog"]') ?? document.body;
    return [
      // The row of rooms may be covered: it leads away, and the bar beside it does as well.
      ...scope.querySelectorAll('main :is(a, button, input, select, summary), .nav a, [role$="dialog"] *'),
    ]
      .filter((control) => control.matches('a, button, input, select, textarea, summary'))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return toasts.some(
          (toast) =>
            box.left < toast.right &&
            box.right > toast.left &&
            box.top < toast.bottom &&
            box.bottom > toast.top,
        );
      })
      .map((control) => control.textContent || control.outerHTML);
  });

test('a toast lies over nothing that is used next', async ({ page }) => {
  await newSaver(page);
  const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text });
  const expectFree = async (text: string) => {
    await expect(toast(text)).toBeVisible();
    await page.evaluate(() =>
      document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish()),
    );
    expect(await coveredByToasts(page), text).toEqual([]);
  };
  await page.goto('/add');
  await comeToLife(page);
  await page.getByRole('button', { name: '€5', exact: true }).click();
  await page.getByText('Coffee', { exact: true }).click();
  await page.getByRole('button', { name: /Save & Earn XP/ }).click();
  await expect(page.getByRole('heading', { name: 'Just logged' })).toBeVisible();
  await expect(page.locator('.strip')).toContainText('Saved €5.00');
  expect(await coveredByToasts(page)).toEqual([]);

  await logCoffee(page, 300, 'The one that stays');
  await page.goto('/savings-history');
  await comeToLife(page);
  if (test.info().project.name === 'phone') {
    await page
      .getByRole('button', { name: /^Edit / })
      .last()
      .click();
    await page.getByRole('button', { name: 'Delete it' }).click();
  } else
    await page
      .getByRole('button', { name: /^Delete / })
      .last()
      .click();
  await expectFree('Saving deleted');
  const edit = page.getByRole('button', { name: /^Edit / });
  // The row goes when the server has answered.
  await expect(edit).toHaveCount(1);
  await edit.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFree('Saving deleted');

  await page.goto('/challenges');
  await comeToLife(page);
  await page.getByRole('button', { name: 'Create Custom Challenge' }).click();
  await page.getByLabel('Title').fill('Cook at home');
  await page.getByRole('button', { name: 'Suggest savings' }).click();
  await expectFree('Savings suggestion generated!');
});

test(
  'names of icons and cells show under a mouse and with the focus',
  { tag: '@desktop' },
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 300, 'Tea instead');
    await page.clock.install();
    await page.goto('/savings-history', { waitUntil: 'networkidle' });
    const tip = page.locator('.tip');
    const edit = page.getByRole('button', { name: /^Edit Coffee/ });
    await page.clock.pauseAt(Date.now() + 60_000);
    await edit.hover();
    await page.clock.runFor(690);
    await expect(tip).toBeHidden();
    await page.clock.runFor(20);
    await expect(tip).toHaveText(/^Edit Coffee/);
    await page.clock.resume();
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();

    await edit.focus();
    await page.keyboard.press('Tab');
    await expect(tip).toHaveText(/^Delete Coffee/);
    await page.mouse.move(0, 0);
    await page.goto('/streak', { waitUntil: 'networkidle' });
    await page.getByRole('listitem').filter({ hasText: 'Week of' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tip).toHaveText(/^Week of .*: Saved$/);
    await expectNoViolation(page, 'with a tooltip');
  },
);

test('a touch shows no tooltip', PHONE_ONLY, async ({ page }) => {
  await newSaver(page);
  await logCoffee(page, 300, 'Tea instead');
  await page.clock.install();
  await page.goto('/insights', { waitUntil: 'networkidle' });
  await page.locator('.heat-today').tap();
  await page.clock.runFor(1_000);
  await expect(page.locator('.tip')).toBeHidden();
});

test('a check of Pro that fails takes Pro away until one succeeds', PHONE_ONLY, async ({ page }) => {
  await signIn(page, 'pro@example.com');
  await page.clock.install();
  await page.goto('/settings/pro');
  await comeToLife(page);
  const active = page.getByText('ACTIVE', { exact: true });
  await expect(active).toBeVisible();
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const failures = () => logged.filter((line) => line === 'Error in checkSubscription').length;
  await page.route(callsOf('profile.me'), (route) => route.abort());
  await page.clock.runFor('01:02');
  await expect(active).toBeHidden();
  expect(failures()).toBe(1);
  await page.clock.runFor('01:02');
  await expect.poll(failures).toBe(2);
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  await page.unroute(callsOf('profile.me'));
  await page.clock.runFor('01:02');
  await expect(active).toBeVisible();
});

test('files carry what files need, and may do nothing as a page', PHONE_ONLY, async ({ page, request }) => {
  await page.goto('/auth');
  const file = await page.locator('link[rel="stylesheet"]').first().getAttribute('href');
  const headers = (await request.get(file ?? '')).headers();
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public,max-age=31536000,immutable',
  });
  expect(headers).not.toHaveProperty('permissions-policy');
});
