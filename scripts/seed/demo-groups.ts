import { z } from 'zod';

import { addDays } from '~server/domain/kernel/days';

import json from './demo-groups.json';
import type { Factories } from './factories';
import { daysAgo, mondayBefore, type SeededPerson } from './setting';

/** A contribution some days ago, or in a week that is some weeks before the running one. */
const contributionSchema = z.object({
  by: z.string(),
  cents: z.int(),
  daysAgo: z.int().default(0),
  weeksAgo: z.int().nullable().default(null),
  note: z.string().nullable().default(null),
  linked: z.boolean().default(true),
});
/** An invitation to one of the demo people, by name, or to an address. */
const invitationSchema = z.object({
  to: z.string(),
  status: z.enum(['pending', 'accepted', 'declined']),
  daysAgo: z.int(),
});
const groupSchema = z.object({
  title: z.string(),
  description: z.string(),
  goalCents: z.int(),
  durationDays: z.int(),
  startedDaysAgo: z.int(),
});
const data = z
  .object({
    groups: z.array(
      groupSchema.extend({
        creator: z.string(),
        members: z.array(z.string()),
        contributions: z.array(contributionSchema),
        invitations: z.array(invitationSchema).default([]),
        cancelled: z.boolean().default(false),
      }),
    ),
    circles: z.array(groupSchema),
  })
  .parse(json);

/** Groups in every status and invitations in every state, and whom Lena follows. */
export async function makeDemoGroups(
  make: Factories,
  { lena, newcomer, crowd }: { lena: SeededPerson; newcomer: SeededPerson; crowd: readonly SeededPerson[] },
): Promise<void> {
  const people = new Map([lena, newcomer, ...crowd].map((person) => [person.displayName, person]));
  const named = (displayName: string) => {
    const person = people.get(displayName);
    if (!person) throw new RangeError(`Nobody is called ${displayName}`);
    return person;
  };
  // Lena contributes in weeks that have a saving anyway, so that the contributions do not change the streak.
  const given = ({ by, daysAgo: days, weeksAgo, ...rest }: z.infer<typeof contributionSchema>) => {
    const person = named(by);
    const inWeek = weeksAgo !== null;
    const day = inWeek ? addDays(mondayBefore(person.today, weeksAgo), 1) : addDays(person.today, -days);
    const moved = inWeek ? weeksAgo >= 3 : days > 20;
    return { ...rest, person, day, transferredOn: moved ? addDays(day, inWeek ? 5 : 1) : null };
  };
  for (const { creator, members, contributions, invitations, cancelled, ...about } of data.groups) {
    const group = await make.makeGroup(named(creator), { ...about, members: members.map(named) });
    await make.makeContributions(group, contributions.map(given));
    await make.makeInvitations(
      group,
      invitations.map(({ to, ...rest }) => ({ ...rest, email: to.includes('@') ? to : named(to).email })),
    );
    if (cancelled) await make.cancelGroup(group);
  }
  await makeCircles(make, crowd.slice(10, 34));
  const follows = ['Mette', 'Amira', 'Jonas', 'Priya', 'Mateo', 'Camille'].map(named);
  await make.makeFollows(follows.map((following) => ({ follower: lena, following, daysAgo: 40 })));
  const followers = ['Mette', 'Amira', 'Sana', 'Jonas'].map(named);
  await make.makeFollows(followers.map((follower) => ({ follower, following: lena, daysAgo: 50 })));
}

/** Circles of six among people who do not know Lena: one group that reached its goal, one that was completed by
 * its creator, one in the middle, and one whose time ran out. */
async function makeCircles(make: Factories, people: readonly SeededPerson[]): Promise<void> {
  const { random } = make.setting;
  for (const [at, about] of data.circles.entries()) {
    const circle = people.slice(at * 6, at * 6 + 6);
    const [creator, ...members] = circle;
    if (!creator) continue;
    const group = await make.makeGroup(creator, { ...about, members });
    await make.makeContributions(
      group,
      circle.map((person) => ({
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
