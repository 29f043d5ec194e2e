import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { type RunResult, Tally, brokenInvariants } from './run-result';
import type { RaceStage } from './race-runs';
import { type Saver, addSavers, callProcedure } from './savers';

const originOf = (stage: RaceStage, n: number): string => stage.origins[n % stage.origins.length] ?? '';

const PATIENCE = 20;

/** Sends one act of a member to a server, again while that is too busy. Returns the HTTP status and the reason. */
async function act(origin: string, saver: Saver, path: string, input: unknown): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callProcedure(origin, `groups.${path}`, input, { cookie: saver.cookie });
    if (answer?.status === 503 && attempt < PATIENCE) continue;
    if (answer === null) return 'no answer';
    return answer.status === 200
      ? 'ok'
      : (/"reason":"([A-Z_]+)"/.exec(answer.body)?.[1] ?? String(answer.status));
  }
}

/** A group of the first saver's, with all others as members. */
async function addGroup(stage: RaceStage, members: readonly Saver[], goalCents: number): Promise<string> {
  const [creator] = members;
  const id = randomUUID();
  await sql`
    insert into group_challenges (id, title, description, goal_amount_eur, duration_days, created_by)
    values (${id}::uuid, 'Race', 'All at once', ${goalCents}::numeric / 100, 30, ${creator?.userId}::uuid)`.execute(
    stage.db,
  );
  await sql`
    insert into group_challenge_members (group_challenge_id, user_id)
    select ${id}::uuid, unnest(${members.map(({ userId }) => userId)}::uuid[])`.execute(stage.db);
  return id;
}

const contribution = (groupId: string, amount: number) => ({ groupId, id: randomUUID(), amount, note: null });

async function stateOf(stage: RaceStage, groupId: string) {
  const { rows } = await sql<{
    status: string;
    total: number;
    events: number;
    paid: number;
    creator: boolean;
  }>`
    select g.status, (g.total_saved_eur * 100)::integer as total,
      (select count(*)::integer from group_events e where e.group_challenge_id = g.id and e.kind = 'completed') as events,
      (select count(*)::integer from xp_events x where x.rule = 'group_completed' and x.source = g.id::text) as paid,
      exists (select from group_challenge_members m where (m.group_challenge_id, m.user_id) = (g.id, g.created_by)) as creator
    from group_challenges g where g.id = ${groupId}::uuid`.execute(stage.db);
  const [row] = rows;
  if (!row) throw new Error('The group is gone');
  return row;
}

const resultOf = async (
  stage: RaceStage,
  name: string,
  started: number,
  what: string,
  violations: string[],
): Promise<RunResult> => ({
  name: `R2 ${name}`,
  figures: `${what} over ${stage.origins.length} servers in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  violations: [...violations, ...(await brokenInvariants(stage.db))],
});

/** Twenty members contribute at once. The last or the tenth euro reaches the goal, and the group must complete
 * once and pay each of its contributors once. */
export async function raceGoal(stage: RaceStage, groups: number): Promise<RunResult> {
  const started = performance.now();
  const violations: string[] = [];
  for (let n = 0; n < groups; n += 1) {
    // New members each time, because one day pays for six groups only.
    const members = await addSavers(stage.db, `Twenty${n}x`, 20);
    const inTime = n % 2 === 0 ? 20 : 10;
    const groupId = await addGroup(stage, members, inTime * 500);
    const answers = new Tally();
    await Promise.all(
      members.map(async (member, k) => {
        answers.add(await act(originOf(stage, k), member, 'contribute', contribution(groupId, 500)));
      }),
    );
    const { status, total, events, paid } = await stateOf(stage, groupId);
    if (
      status !== 'completed' ||
      total !== inTime * 500 ||
      events !== 1 ||
      paid !== inTime ||
      answers.of('ok') !== inTime
    )
      violations.push(
        `group ${n}: ${status}, ${total} cents, completed ${events} times, ${paid} paid; ${answers.toString()}`,
      );
  }
  return resultOf(
    stage,
    'twenty contributions cross a goal at once',
    started,
    `${groups} groups x 20`,
    violations,
  );
}

/** A member leaves and contributes at once: the contribution came first and stays, or is refused. */
export async function raceLeaving(stage: RaceStage, rounds: number): Promise<RunResult> {
  const started = performance.now();
  const violations: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const members = await addSavers(stage.db, `Leaver${n}x`, 4);
    const groupId = await addGroup(stage, members, 100_000);
    const given = new Tally();
    await Promise.all(
      members
        .slice(1)
        .flatMap((member, k) => [
          act(originOf(stage, k), member, 'contribute', contribution(groupId, 700)).then((answer) =>
            given.add(answer),
          ),
          act(originOf(stage, k + 1), member, 'leave', { groupId }),
        ]),
    );
    const { total } = await stateOf(stage, groupId);
    if (total !== given.of('ok') * 700 || given.of('ok') + given.of('NOT_FOUND') !== 3)
      violations.push(`round ${n}: ${total} cents after ${given.toString()}`);
  }
  return resultOf(stage, 'leaving and contributing at once', started, `${rounds} x 3 members`, violations);
}

/** The creator hands over and leaves at once, while others leave, too: afterwards one member is the creator,
 * or nobody is left. */
export async function raceCreators(stage: RaceStage, rounds: number): Promise<RunResult> {
  const started = performance.now();
  const violations: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const members = await addSavers(stage.db, `Heir${n}x`, 4);
    const [creator, heir, other] = members;
    if (!creator || !heir || !other) continue;
    const groupId = await addGroup(stage, members, 100_000);
    await Promise.all([
      act(originOf(stage, 0), creator, 'handOver', { groupId, userId: heir.userId }),
      act(originOf(stage, 1), creator, 'leave', { groupId }),
      act(originOf(stage, 0), heir, 'leave', { groupId }),
      act(originOf(stage, 1), other, 'leave', { groupId }),
    ]);
    const { status, creator: isMember } = await stateOf(stage, groupId);
    if (status !== 'active' || !isMember)
      violations.push(`round ${n}: ${status}, the creator is a member: ${isMember}`);
  }
  return resultOf(stage, 'handing over and leaving at once', started, `${rounds} groups of 4`, violations);
}
