import { expect, test, type Page } from '@playwright/test';

import { expectNoViolation } from './support/axe';
import { comeToLife, goTo, logCoffee, newSaver } from './support/people';

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
/** A question as the list of messages shows it. */
const asked = (page: Page, text: string) => conversation(page).getByText(`You: ${text}`, { exact: true });
const why = (page: Page, figure: string) =>
  conversation(page).getByRole('button', { name: `${figure}, why?`, exact: true });

test(
  'a common question, the calculation behind a figure, and the history',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await logCoffee(page, 450, 'Brewed at home');
    await page.goto('/coach');
    await page.getByRole('link', { name: 'Open the chat' }).click();
    await expect(page).toHaveURL('/chat');
    await expect(page.getByRole('heading', { level: 1, name: 'Ask Hazel' })).toBeVisible();
    await expect(page.getByText('I am an AI, not a person, and no investment adviser.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear history' })).toBeDisabled();
    await expectNoViolation(page, 'nothing said');

    await page.getByRole('button', { name: 'How much did I save on coffee?' }).click();
    await expect(why(page, '€4.50')).toBeVisible();
    await expect(conversation(page).getByText('Built-in coach')).toBeVisible();
    // Announced once, when it is complete.
    await expect(
      page.getByRole('status').filter({ hasText: 'Hazel: So far, under Coffee: you saved €4.50' }),
    ).toHaveCount(1);
    await expectNoViolation(page, 'answered');

    await why(page, '€4.50').click();
    const dialog = page.getByRole('dialog', { name: 'Why €4.50?' });
    await expect(dialog.getByText('never made up by an AI')).toBeVisible();
    await expectNoViolation(page, 'calculation');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(why(page, '€4.50')).toBeFocused();

    await page.reload();
    await expect(asked(page, 'How much did I save on coffee?')).toHaveCount(1);
    await expect(why(page, '€4.50')).toBeVisible();

    await page.getByRole('button', { name: 'Clear history' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Clear the conversation?' });
    await expectNoViolation(page, 'clear');
    await page.route('**/coach.clearHistory*', (route) => route.abort());
    await sure.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Failed to clear history', { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await sure.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('heading', { name: 'I am Hazel' })).toBeVisible();
    await page.reload();
    await expect(conversation(page)).toHaveCount(0);
  },
);

test('by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/chat');
  await question(page).focus();
  await page.keyboard.type('What if I save €5');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('more a week?');
  await expect(question(page)).toHaveValue('What if I save €5\nmore a week?');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveValue('');
  await expect(question(page)).toBeFocused();
  await expect(why(page, '€5')).toBeVisible();
  // With Tab backwards from the composer, past the common questions, to the figures.
  for (let stops = 0; stops < 16; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await why(page, '€5').evaluate((figure) => figure === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Why €5?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why(page, '€5')).toBeFocused();

  // A common question disappears while it is answered; the focus does not fall back to the top of the page.
  await page.getByRole('button', { name: 'How am I doing?' }).press('Enter');
  await expect(asked(page, 'How am I doing?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
});

test(
  'a question whose answer is lost stays, and asking again is no second one',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/chat');
    await page.route('**/coach.sendMessage*', (route) => route.abort());
    await question(page).fill('How am I doing?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('The answer did not arrive. Your question is kept.')).toBeVisible();
    await expectNoViolation(page, 'failed');
    await question(page).fill('And after that');
    await page.reload();
    await expect(asked(page, 'How am I doing?')).toBeVisible();
    await expect(question(page)).toHaveValue('And after that');

    // The question may have arrived: the answer takes too long, and the person stops waiting.
    await page.unrouteAll();
    await page.route('**/coach.sendMessage*', async (route) => {
      await route.fetch();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(question(page)).toHaveValue('And after that');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(conversation(page).getByText('Built-in coach')).toBeVisible();
    await page.reload();
    await expect(asked(page, 'How am I doing?')).toHaveCount(1);
    await expect(conversation(page).getByText('Built-in coach')).toHaveCount(1);
  },
);

test('a question in the address is asked once', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/chat?ask=How+am+I+doing%3F');
  await expect(conversation(page).getByText('Built-in coach')).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await page.reload();
  await expect(asked(page, 'How am I doing?')).toHaveCount(1);
});

test(
  'without a connection nothing is asked, and it says why',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newSaver(page);
    await page.goto('/chat');
    await comeToLife(page);
    await question(page).fill('How am I doing?');
    await context.setOffline(true);
    await expect(page.getByText('No connection: Hazel can answer once you are online again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await question(page).press('Enter');
    await expect(question(page)).toHaveValue('How am I doing?');
    await expect(conversation(page)).toHaveCount(0);
    await expectNoViolation(page, 'offline');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(conversation(page).getByText('Built-in coach')).toBeVisible();
  },
);

test(
  'Claude words the answers only after a yes, which can be taken back',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/coach');
    const card = page.getByRole('region', { name: 'May Claude find the words?' });
    await card.getByText('What is sent, and what never is').click();
    await expect(card.getByText('Your name, your e-mail address and')).toBeVisible();
    await expectNoViolation(page, 'consent');
    await card.getByRole('button', { name: 'Allow' }).click();
    await expect(card).toBeHidden();
    await page.goto('/chat');
    await page.getByRole('button', { name: 'How am I doing?' }).click();
    await expect(conversation(page).getByText('AI (Claude)')).toBeVisible();

    await page.goto('/settings/privacy');
    const settings = page.getByRole('region', { name: 'AI coach' });
    const allowed = settings.getByRole('switch', { name: /^Allow Claude/ });
    await expect(allowed).toBeChecked();
    await expectNoViolation(page, 'settings');
    await allowed.uncheck();
    await expect(
      page.getByText('The coach sends nothing to Anthropic any more', { exact: true }),
    ).toBeVisible();
    await page.goto('/chat');
    await page.getByRole('button', { name: 'How am I doing?' }).click();
    await expect(conversation(page).getByText('Built-in coach')).toBeVisible();

    await page.goto('/coach');
    await card.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Coach' })).toBeVisible();
    await expect(card).toBeHidden();
  },
);

test(
  'the coach asks whether money is tight, and knows it from then on',
  { tag: '@phone' },
  async ({ page }) => {
    await newSaver(page);
    await page.goto('/chat?ask=My+kids+need+winter+shoes+and+I+have+nothing+left');
    await expect(conversation(page).getByText(/Is money tight right now\?/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Common questions' })).toBeHidden();
    await expectNoViolation(page, 'asked');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(conversation(page).getByText(/no pace, no pressure/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeHidden();
    // From then on nothing asks for more: neither an offered question, nor a screen opened in the same document.
    await expect(page.getByRole('button', { name: 'Can I stop saving for a while?' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^What if I save/ })).toBeHidden();
    await goTo(page, 'Home');
    await expect(page.getByRole('region', { name: 'Goal' })).toContainText('No target while money is tight.');
    await goTo(page, 'Coach');
    await expect(page.getByRole('heading', { name: 'No pressure here' })).toBeVisible();
  },
);

test('somebody in danger sees who to call, and nothing else', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/chat?ask=i+want+to+end+my+life');
  const help = conversation(page).getByRole('list', { name: 'People who help' });
  await expect(help.getByRole('link', { name: /^Emergency/ })).toHaveAttribute('href', 'tel:112');
  await expect(page.getByRole('list', { name: 'Common questions' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Next steps' })).toHaveCount(0);
  await expectNoViolation(page, 'helplines');
  await page.reload();
  await expect(help.getByRole('link', { name: /^Emergency/ })).toBeVisible();
});

test('a step below an answer opens its screen', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/chat?ask=How+do+I+delete+a+saving%3F');
  await page.getByRole('list', { name: 'Next steps' }).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/savings-history/);
});

test('income and hard times', { tag: '@phone' }, async ({ page }) => {
  await newSaver(page);
  await page.goto('/coach');
  await page.getByRole('button', { name: 'Edit income' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit income' });
  await dialog.getByLabel('Monthly income').fill('1.800');
  await expect(dialog.getByText('Understood as €1,800.00')).toBeVisible();
  await dialog.getByLabel('Fixed costs a month').fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an amount in digits, for example 12.50')).toBeVisible();
  await dialog.getByLabel('Fixed costs a month').fill('950,50');
  await dialog.getByLabel('Kind of fixed expense').selectOption('Rent');
  await dialog.getByRole('switch', { name: /Money is tight/ }).check();
  await expectNoViolation(page, 'finance form');
  await page.route('**/coach.saveFinance*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to save information', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Information saved', { exact: true })).toBeVisible();

  const card = page.getByRole('region', { name: 'No pressure here' });
  await expect(card).toBeVisible();
  await expectNoViolation(page, 'hard times');
  await card.getByRole('button', { name: 'It is easier again' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Edit income' }).click();
  await expect(dialog.getByLabel('Monthly income')).toHaveValue('1800');
  await expect(dialog.getByLabel('Fixed costs a month')).toHaveValue('950.50');
});

test(
  'leaving in the middle of an answer ends its stream first, and the console stays clean',
  { tag: '@phone' },
  async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    // The stand-in keeps answers open after their first piece, so the browser has to cut them off when the page is left.
    await page.addInitScript(() => {
      const fetch = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const answer = await fetch(input, init);
        if (!answer.url.includes('coach.sendMessage')) return answer;
        const first = await answer.body?.getReader().read();
        sessionStorage.setItem('stream', 'open');
        init?.signal?.addEventListener('abort', () => sessionStorage.setItem('stream', 'ended'));
        window.addEventListener('pagehide', () => {
          if (!init?.signal?.aborted) sessionStorage.setItem('stream', 'cut off');
        });
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(first?.value);
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body, answer);
      };
    });
    const stream = () => page.evaluate(() => sessionStorage.getItem('stream'));
    await newSaver(page);
    for (const leave of [
      () => page.goto('/dashboard'),
      () => page.getByRole('link', { name: 'Badges' }).click(),
    ]) {
      await page.goto('/chat');
      await question(page).fill('How am I doing?');
      await page.keyboard.press('Enter');
      await expect.poll(stream).toBe('open');
      await leave();
      await expect(question(page)).toBeHidden();
      await expect.poll(stream).toBe('ended');
    }
    expect(problems).toEqual([]);
  },
);
