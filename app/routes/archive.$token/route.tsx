import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Download from 'lucide-react/icons/download';

import { buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { AccountPage } from '~/features/accounts/account-page';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';
import { formatDay } from '~server/domain/kernel/days';

/** What the link in the mail opens, for the owner of the archive alone. */
export async function loader(args: LoaderFunctionArgs) {
  requireUser(args, { gate: 'signed-in' });
  const { token = '' } = args.params;
  try {
    return Response.json({ token, ...(await callerOf(args).accounts.data.openArchive({ token })) });
  } catch (error) {
    return Response.json(null, { status: publicErrorOfCall(error).status });
  }
}

type Opened = { token: string } & Awaited<
  ReturnType<ReturnType<typeof callerOf>['accounts']['data']['openArchive']>
>;

export const handle = { static: true };

const EXPLAINED: Readonly<Record<string, string>> = {
  'hazel-archive.json': 'Everything, for programs',
  'savings.csv': 'Savings, for a spreadsheet',
  'withdrawals.csv': 'Money taken out',
  'challenges.csv': 'Challenges',
  'contributions.csv': 'What you gave to groups',
  'savings-account.json': 'Your savings account, with its number',
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export default function ArchivePage() {
  const archive = useLoaderData<Opened | null>();
  if (archive === null) {
    return (
      <AccountPage
        title="This archive cannot be opened"
        lead="The link is invalid or has expired, or it belongs to another account. Ask for a new archive in your settings."
        pose="empty-handed"
      >
        <a href={paths.settingsData()} className={buttonClass({ wide: true })}>
          Your data
        </a>
      </AccountPage>
    );
  }
  const { token, files, madeOn, until } = archive;
  const on = (day: Opened['until']) => formatDay(day, 'en-GB', 'long');
  return (
    <AccountPage
      title="Your archive"
      lead={`Everything that Hazel stored about you on ${on(madeOn)}. You can fetch it until ${on(until)}.`}
    >
      <Card>
        <ul className="rows">
          {files.map(({ name, bytes }) => (
            <li key={name}>
              <div className="row-main">
                <b className="break-all">{name}</b>
                <span className="fine">
                  {EXPLAINED[name]}, {sizeOf(bytes)}
                </span>
              </div>
              <a
                href={paths.archive(token, name)}
                download
                aria-label={`Download ${name}`}
                className={buttonClass({ look: 'ghost', small: true, icon: true })}
              >
                <Download size={18} />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <p className="muted">Keep these files where only you can read them.</p>
    </AccountPage>
  );
}

export const meta = () => [{ title: 'Your archive · Hazel' }, { name: 'robots', content: 'noindex' }];
