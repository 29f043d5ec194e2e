import { addDays } from '~server/domain/kernel/days';

import type { Factories } from './factories';
import type { ContributionOptions, GroupOptions } from './groups';
import { daysAgo, mondayBefore, type Person } from './setting';

/** Groups in every status and invitations in every state, and whom Lena follows. */
export async function makeDemoGroups(
  make: Factories,
  { lena, newcomer, crowd }: { lena: Person; newcomer: Person; crowd: readonly Person[] },
): Promise<void> {
  const named = (displayName: string) => {
    const person = crowd.find((candidate) => candidate.displayName === displayName);
    if (!person) throw new RangeError(`Nobody is called ${displayName}`);
    return person;
  };
  const [mette, amira, jonas] = [named('Mette'), named('Amira'), named('Jonas')] as const;
  const [priya, mateo, camille] = [named('Priya'), named('Mateo'), named('Camille')] as const;
  const gives = (
    person: Person,
    cents: number,
    days: number,
    note: string | null = null,
  ): ContributionOptions => ({
    person,
    cents,
    day: addDays(person.today, -days),
    note,
    transferredOn: days > 20 ? addDays(person.today, 1 - days) : null,
  });
  // Lena contributes in weeks that have a saving anyway, so that the contributions do not change the streak.
  const lenaGives = (cents: number, weeksAgo: number, note: string | null): ContributionOptions => ({
    person: lena,
    cents,
    day: addDays(mondayBefore(lena.today, weeksAgo), 1),
    note,
    transferredOn: weeksAgo >= 3 ? addDays(mondayBefore(lena.today, weeksAgo), 6) : null,
  });

  const cabin = await make.makeGroup(lena, {
    title: 'Cabin in Sweden',
    description: 'Four of us, a lake, and no Wi-Fi. The deposit comes first.',
    goalCents: 60_000,
    durationDays: 150,
    startedDaysAgo: 75,
    members: [mette, amira, jonas],
  });
  await make.makeContributions(cabin, [
    lenaGives(2500, 9, 'First brick'),
    gives(mette, 6000, 60, 'From the flea market'),
    gives(amira, 4500, 46),
    lenaGives(2000, 5, 'Film night money'),
    gives(jonas, 5000, 31, 'Overtime'),
    gives(mette, 4000, 17),
    lenaGives(2500, 1, null),
    { ...gives(amira, 3000, 4, 'Almost halfway'), linked: false },
  ]);
  await make.makeInvitations(cabin, [
    { email: mette.email, status: 'accepted', daysAgo: 74 },
    { email: amira.email, status: 'accepted', daysAgo: 74 },
    { email: jonas.email, status: 'accepted', daysAgo: 73 },
    { email: named('Sana').email, status: 'declined', daysAgo: 70 },
    { email: named('Emil_92').email, status: 'pending', daysAgo: 6 },
    { email: 'ingeborg@people.example', status: 'pending', daysAgo: 3 },
    { email: 'torben@people.example', status: 'pending', daysAgo: 45 },
  ]);

  const gift = await make.makeGroup(mette, {
    title: 'Farewell gift for Priya',
    description: 'She moves to London; the good headphones it is.',
    goalCents: 16_000,
    durationDays: 30,
    startedDaysAgo: 92,
    members: [lena, amira, jonas],
  });
  await make.makeContributions(gift, [
    gives(mette, 5000, 90),
    lenaGives(3000, 12, 'For the headphones'),
    gives(amira, 4000, 74),
    gives(jonas, 4000, 71, 'And done'),
  ]);

  const ski = await make.makeGroup(priya, {
    title: 'Ski week',
    description: 'Postponed to next winter.',
    goalCents: 120_000,
    durationDays: 90,
    startedDaysAgo: 60,
    members: [lena, mateo],
  });
  await make.makeContributions(ski, [gives(priya, 4000, 50), gives(mateo, 2500, 44)]);
  await make.cancelGroup(ski);

  const camino = await make.makeGroup(mateo, {
    title: 'Camino in spring',
    description: 'Two weeks on foot. Boots first, then beds.',
    goalCents: 90_000,
    durationDays: 180,
    startedDaysAgo: 25,
    members: [camille, priya],
  });
  await make.makeContributions(camino, [
    gives(mateo, 7500, 20),
    gives(camille, 5000, 12, 'Boots sold'),
    gives(priya, 3000, 5),
  ]);
  await make.makeInvitations(camino, [
    { email: camille.email, status: 'accepted', daysAgo: 24 },
    { email: priya.email, status: 'accepted', daysAgo: 24 },
    { email: lena.email, status: 'pending', daysAgo: 2 },
    { email: newcomer.email, status: 'pending', daysAgo: 1 },
    { email: jonas.email, status: 'declined', daysAgo: 20 },
  ]);

  await makeCircles(make, crowd.slice(10, 34));
  await make.makeFollows(
    [mette, amira, jonas, priya, mateo, camille].map((following) => ({
      follower: lena,
      following,
      daysAgo: 40,
    })),
  );
  await make.makeFollows(
    [mette, amira, named('Sana'), jonas].map((follower) => ({ follower, following: lena, daysAgo: 50 })),
  );
}

const CIRCLE_TITLES = [
  ['Street party', 'Lights, long table, everybody brings a chair.'],
  ['Choir tour', 'The coach to the festival and back.'],
  ['Shared cargo bike', 'One bike for the whole staircase.'],
  ['Board game fund', 'Two big boxes for the winter.'],
] as const;

/** Circles of six among people who do not know Lena: one group that reached its goal, one that was completed by
 * its creator, one in the middle, and one whose time ran out. */
async function makeCircles(make: Factories, people: readonly Person[]): Promise<void> {
  const { random } = make.setting;
  for (const [at, [title, description]] of CIRCLE_TITLES.entries()) {
    const [creator, ...members] = people.slice(at * 6, at * 6 + 6);
    if (!creator) continue;
    const shape: GroupOptions[] = [
      { goalCents: 20_000, durationDays: 60, startedDaysAgo: 50 },
      { goalCents: 80_000, durationDays: 60, startedDaysAgo: 70 },
      { goalCents: 150_000, durationDays: 120, startedDaysAgo: 40 },
      { goalCents: 60_000, durationDays: 21, startedDaysAgo: 45 },
    ];
    const group = await make.makeGroup(creator, { title, description, members, ...shape[at] });
    await make.makeContributions(
      group,
      [creator, ...members].map((person) => ({
        person,
        // The first circle reaches its goal only with the last of the six contributions.
        cents: at === 0 ? 3500 : random.int(8, 16) * 500,
        day: addDays(person.today, -random.int(26, 34)),
        transferredOn: random.chance(0.5) ? addDays(person.today, -20) : null,
      })),
    );
    if (at === 1) await make.completeGroup(group, daysAgo(make.setting, 10));
  }
}
