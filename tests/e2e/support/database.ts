import pg from 'pg';

import { readE2eInfo } from '../../support/e2e-info';

/** For what no screen can bring about within a test: time that has passed, a session that has ended. */
async function run(statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: readE2eInfo().databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    if (rowCount === 0) throw new Error(`Nobody was touched by: ${statement}`);
  } finally {
    await client.end();
  }
}

/** Moves the end of a person's trial.
 * @param fromNow an interval of PostgreSQL, e.g. '-1 day' */
export const moveTrialEnd = (email: string, fromNow: string): Promise<void> =>
  run('update profiles set trial_ends_at = now() + $2::interval where email = $1', [email, fromNow]);

/** Ends every session of a person, past the browser that holds one. */
export const endSessions = (email: string): Promise<void> =>
  run('delete from sessions using profiles where profiles.id = sessions.user_id and profiles.email = $1', [
    email,
  ]);

/** Proves a person's address, past their mailbox. */
export const verifyAddress = (email: string): Promise<void> =>
  run('update users u set email_verified_at = now() from profiles p where p.id = u.id and p.email = $1', [
    email,
  ]);

/** Makes a person a member of a group, without an invitation. */
export const joinGroup = (email: string, groupId: string): Promise<void> =>
  run(
    `insert into group_challenge_members (group_challenge_id, user_id, joined_at)
     select $2::uuid, id, now() from profiles where email = $1`,
    [email, groupId],
  );

/** Moves a person's running challenges back in time, so that the time of each is over today. */
export const letChallengesEnd = (email: string): Promise<void> =>
  run(
    `update user_challenges u set started_on = u.started_on - u.duration_days,
       started_at = u.started_at - make_interval(days => u.duration_days)
     from profiles p where p.id = u.user_id and p.email = $1 and u.status = 'active'`,
    [email],
  );

/** Makes what a person has nearly bought a day older: it may be decided now. */
export const letADayPass = (email: string): Promise<void> =>
  run(
    `update nearly_bought n set created_at = n.created_at - interval '1 day', ask_at = n.ask_at - interval '1 day'
     from profiles p where p.id = n.user_id and p.email = $1`,
    [email],
  );

/** Lets a person's last proof of identity be so long ago that a sensitive change asks for a new one. */
export const forgetProof = (email: string): Promise<void> =>
  run(
    `update sessions s set confirmed_at = confirmed_at - interval '1 hour'
     from profiles p where p.id = s.user_id and p.email = $1`,
    [email],
  );

/** Moves the end of a closed account. */
export const moveDeletion = (email: string, fromNow: string): Promise<void> =>
  run(
    'update profiles set deletion_due_at = now() + $2::interval where email = $1 and deletion_due_at is not null',
    [email, fromNow],
  );
