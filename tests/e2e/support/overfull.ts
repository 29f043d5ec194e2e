import { randomInt, randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { createDb } from '~db/client';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, localDay } from '~server/domain/kernel/days';
import type { Position } from '~server/domain/places/venue';

import { createFactories } from '../../../scripts/seed/factories';
import { readE2eInfo } from '../../support/e2e-info';
import { putVenues } from '../../support/venues';

/** Every text of maximum length begins with this, so that the measurement recognises it. */
const MARK = 'Overfull';

const MAX_CENTS = 99_999_900;

let made = 0;

/** A text with this many characters: alternately of words, and of one word that cannot be broken at a space. */
function text(length: number): string {
  made += 1;
  const more = made % 2 === 0 ? ' and too long to be read' : 'andtoolongtoberead';
  return `${(MARK + more.repeat(60)).slice(0, length - 1)}.`;
}

/** Makes a person with the maximum of everything: the longest texts, the largest amounts, 200 savings.
 * @returns the address to sign in with and the person's id */
export async function makeOverfull(): Promise<{ email: string; id: string; group: string }> {
  const { db, close } = createDb(readE2eInfo().databaseUrl, { max: 1 });
  try {
    const make = createFactories(db, { now: new Date(), seed: randomInt(2 ** 31) });
    const [person, other] = await make.makePeople([
      {
        displayName: `${MARK}-${randomInt(10 ** 9)}-`.padEnd(50, 'W'),
        email: `${`${MARK}${randomInt(10 ** 9)}`.padEnd(64, 'w')}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
        createdAt: new Date(Date.now() - 300 * 86_400_000),
        proStatus: true,
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        country: 'United Kingdom',
        goal: { name: text(100), cents: 999_999_900, date: localDay('9999-12-31') },
      },
      {},
    ]);
    if (person === undefined || other === undefined) throw new RangeError('Nobody was made');
    const { today } = person;
    await make.makeSavings(
      CATEGORIES.flatMap(({ value }, first) =>
        Array.from({ length: 200 / CATEGORIES.length }, (_, nth) => ({
          person,
          date: addDays(today, -first - nth * CATEGORIES.length),
          cents: MAX_CENTS,
          category: value,
          note: text(500),
        })),
      ),
    );
    const own = () => ({
      title: text(100),
      description: text(1000),
      durationDays: 365,
      estSavingCents: MAX_CENTS,
    });
    await make.makeChallengeRuns([
      ...[1, 2].map((ago) => ({
        person,
        challenge: own(),
        startedOn: addDays(today, -ago),
        checkedDays: [1],
        notes: { 1: text(500) },
      })),
      ...[380, 390].map((ago) => ({
        person,
        challenge: own(),
        startedOn: addDays(today, -ago),
        ended: { status: 'completed' as const, on: addDays(today, 365 - ago) },
      })),
    ]);
    for (const kind of [{}, { steps: 2 }]) {
      await make.makeHabits(person, [
        {
          title: text(100),
          category: 'eating out',
          cadence: 'daily',
          startsOn: today,
          cents: MAX_CENTS / 2,
          decided: [],
          ...kind,
        },
      ]);
    }
    for (const hoursAgo of [1, 30])
      await make.makeNearlyBought(person, {
        what: text(200),
        cents: MAX_CENTS,
        category: 'other',
        hoursAgo,
      });
    const group = () => ({
      title: text(100),
      description: text(1000),
      goalCents: 9_999_999_900,
      durationDays: 3650,
    });
    const joined = await make.makeGroup(other, { ...group(), members: [person] });
    await make.makeGroup(person, group());
    await make.makeContribution(joined, person, { cents: MAX_CENTS, note: text(500) });
    await make.makeContribution(joined, person, { cents: MAX_CENTS, note: text(500), linked: false });
    const offered = await make.makeGroup(other, group());
    await make.makeInvitations(offered, [{ email: person.email }]);
    await make.makeBuiltInTips(person);
    await make.makeTips(
      person,
      [1, 40].map((daysAgo) => ({
        title: text(60).toLowerCase(),
        description: text(280).toLowerCase(),
        estSavingCents: MAX_CENTS,
        category: 'coffee',
        daysAgo,
      })),
    );
    const goalId = randomUUID();
    await db
      .insertInto('reached_goals')
      .values({
        user_id: person.id,
        id: goalId,
        name: text(100),
        amount_eur: '9999999.00',
        goal_date: today,
        set_on: addDays(today, -9_000),
        put_in_eur: '9999999.00',
        reached_on: today,
        weeks: 1_286,
        savings: 100_000,
        best_category: 'subscriptions',
      })
      .execute();
    await db
      .insertInto('withdrawals')
      .values({
        user_id: person.id,
        id: randomUUID(),
        goal_id: goalId,
        amount_eur: '999999.00',
        date: today,
        note: text(500),
        created_at: new Date().toISOString(),
      })
      .execute();
    await db
      .insertInto('coach_conversations')
      .values({ user_id: person.id, role: 'user', content: text(1000) })
      .execute();
    return { email: person.email, id: person.id, group: offered.id };
  } finally {
    await close();
  }
}

/** Puts a hundred places on the map around a position, with the longest of everything. */
export async function putLongVenues(at: Position): Promise<void> {
  const { db, close } = createDb(readE2eInfo().databaseUrl, { max: 1 });
  try {
    const venues = Array.from({ length: 100 }, (_, index): Parameters<typeof putVenues>[2][number] => ({
      name: text(100),
      placeId: `relation/${9_000_000 + index}`,
      lat: at.lat + index / 100_000,
      cuisines: ['pizza', 'x'.repeat(50), 'very_long_kitchen_with_many_words'],
      address: text(100),
      website: `https://${'w'.repeat(60)}.example/${'x'.repeat(120)}`,
      openingHours: '24/7',
      wheelchair: 'limited',
      diets: ['vegan', 'halal', 'kosher', 'gluten_free'],
    }));
    await putVenues(db, at, venues, new Date());
  } finally {
    await close();
  }
}

/** What is too wide or too high on the page in its present state; measured in the browser. */
export const tooMuch = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth - clientWidth} px too wide`);
    const named = (element: Element) =>
      `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`;
    for (const element of document.querySelectorAll('main *, .side *, [role$="dialog"] *')) {
      const { right, width } = element.getBoundingClientRect();
      const scrolls = element.closest('.chat-chips, .overflow-x-auto, .swipe') !== null;
      if (width > 1 && right > clientWidth + 1 && !scrolls) found.push(`Sticks out: ${named(element)}`);
    }
    for (const button of document.querySelectorAll('.btn, .chip'))
      if (button.scrollWidth > button.clientWidth + 1) found.push(`Wider than its shape: ${named(button)}`);
    for (const card of document.querySelectorAll('.card')) {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        const text = node.nodeValue ?? '';
        let box = node.parentElement;
        while (box !== null && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
        if (box === null || !text.toLowerCase().includes(mark) || box.closest('.sr-only, textarea')) continue;
        const lines = box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight);
        if (lines < 2.5) continue;
        // The coach's own words begin with the mark in lower case; of those a card may show more than two lines.
        if (!text.includes(mark)) found.push(`${lines.toFixed(1)} lines: ${named(box)}`);
        const high = card.clientHeight;
        node.nodeValue = 'x';
        if (high > 320 && card.clientHeight <= 320)
          found.push(`${high} px high because of one text: ${named(box)}`);
        node.nodeValue = text;
      }
    }
    return found;
  }, MARK.toLowerCase());
