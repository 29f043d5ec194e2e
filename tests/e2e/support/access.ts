// What large text, low windows and fingers meet on a page, measured in the browser.
import type { Page } from '@playwright/test';

/** Sets the size of text that the person has chosen in the browser, in px; rem and em of media queries follow it. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await session.detach();
}

/** Everything that is lost or unreadable: what is wider than the page, text that is cut (but for the clamps of two lines,
 * and a line that a clamp or an ellipsis of the design cuts at every size), text outside of its shape or above other text. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.add(`The page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const named = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''}: ${element.textContent.trim().slice(0, 30)}`;
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.sr-only, .skip, svg') === null;
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    for (const element of document.querySelectorAll('body *')) {
      if (!seen(element) || element.textContent.trim() === '' || element.clientWidth <= 1) continue;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (hides(overflowX) && scrollWidth > clientWidth + 1) found.add(`Cut at the side: ${named(element)}`);
      if (hides(overflowY) && webkitLineClamp === 'none' && scrollHeight > clientHeight + 1)
        found.add(`Cut below: ${named(element)}`);
    }

    interface Line {
      of: Element;
      floats: boolean;
      text: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const of = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (text === '' || !of || !seen(of) || of.closest('option, textarea, noscript')) continue;
      // What is left of it by everything around that scrolls or cuts.
      const clip = { left: 0, right: root.clientWidth, top: -1e6, bottom: 1e6 };
      let floats = false;
      for (
        let around: Element | null = of;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        if (style.position === 'fixed' || style.position === 'sticky') floats = true;
        if (style.overflowX === 'visible' || style.display === 'inline') continue;
        const box = around.getBoundingClientRect();
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
        clip.top = Math.max(clip.top, box.top);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
      const shape = of.closest(
        '.btn, .chip, .choice, .segment, .card, .avatar, .banner, .heat-day, .week-day, [role="img"]',
      );
      const outline = shape?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      // A line is higher than its letters, which alone must not touch.
      const size = Number.parseFloat(getComputedStyle(of).fontSize);
      for (const box of range.getClientRects()) {
        const middle = (box.top + box.bottom) / 2;
        const line = {
          of,
          floats,
          text: text.slice(0, 30),
          left: Math.max(box.left, clip.left),
          right: Math.min(box.right, clip.right),
          top: Math.max(middle - size * 0.45, clip.top),
          bottom: Math.min(middle + size * 0.4, clip.bottom),
        };
        if (line.right - line.left < 2 || line.bottom - line.top < 2) continue;
        lines.push(line);
        if (shape && outline && (line.right > outline.right + 1 || line.left < outline.left - 1))
          found.add(`Outside of ${named(shape)}: ${line.text}`);
      }
    }
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        if (one.of === other.of || one.floats !== other.floats) continue;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 2 && high > 2) found.add(`'${one.text}' lies on '${other.text}'`);
      }
    return [...found];
  });

/** What can have the focus and is then covered, in part, by something that is fixed or sticks. */
export const coveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const floats = (element: Element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      return (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none';
    };
    const floating = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && floats(element) && !element.matches('.skip'),
    );
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        floating.some((one) => one.contains(element))
      )
        continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const box = element.getBoundingClientRect();
      const cover = floating.find((one) => {
        const over = one.getBoundingClientRect();
        const high = Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top);
        const wide = Math.min(over.right, box.right) - Math.max(over.left, box.left);
        return wide > 1 && high > box.height / 2;
      });
      if (cover) found.push(`${element.outerHTML.slice(0, 80)} below ${cover.className}`);
    }
    return found;
  });

/** What is fixed or sticks, but for what lies over the page for a while. */
export const sticking = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
          element.closest('.skip, .as-of, [data-messages], [data-sonner-toaster], .tip, .scrim, .sheet') ===
            null,
      )
      .map((element) => `Sticks: ${element.outerHTML.slice(0, 80)}`),
  );

/** What can be pressed and is less than 44 px wide or high where a finger meets it, around its middle. Links and figures
 * within a sentence are no targets of their own (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const MOST = 60;
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, .skip'))
        continue;
      if (element.getBoundingClientRect().width <= 1) continue;
      // What cuts a text would scroll within itself.
      (element.closest('.clamp, .row-main') ?? element).scrollIntoView({ block: 'center', inline: 'center' });
      const first = () => [...element.getClientRects()].find(({ width }) => width > 1);
      window.scrollBy(0, (first()?.top ?? 0) - window.innerHeight / 2);
      const box = first();
      if (box === undefined) continue;
      const isOwn = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return false;
        return element.contains(hit) || hit.closest('label')?.control === element;
      };
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const reach = (right: number, down: number) => {
        let far = 0;
        while (far < MOST && isOwn(x + right * (far + 1), y + down * (far + 1))) far += 1;
        return far;
      };
      const wide = reach(-1, 0) + reach(1, 0) + 1;
      const high = reach(0, -1) + reach(0, 1) + 1;
      const beside = [...(element.parentElement?.childNodes ?? [])];
      const inSentence =
        getComputedStyle(element).display.startsWith('inline') &&
        beside.some((node) => node.nodeType === Node.TEXT_NODE && /[a-z]{2}/i.test(node.nodeValue ?? ''));
      if ((wide < 44 || high < 44) && !inSentence)
        found.push(`${wide}x${high}: ${element.outerHTML.replaceAll(/<svg.*?<\/svg>/gs, '').slice(0, 140)}`);
    }
    return found;
  });
