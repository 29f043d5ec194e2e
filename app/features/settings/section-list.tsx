import ChevronRight from 'lucide-react/icons/chevron-right';
import FileArchive from 'lucide-react/icons/file-archive';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Eye from 'lucide-react/icons/eye';
import Sparkles from 'lucide-react/icons/sparkles';
import Target from 'lucide-react/icons/target';

import { ListRow } from '~/components/list-row';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import { SUPPORT_OFF } from '~server/domain/messages/support';
import type { CurrentUser } from '~server/index';

import { TONES } from '~/features/coach/tones';

/** The sections of the settings, each with its current state. */
export function SectionList() {
  const me = useMe();
  const eur = useEur();
  const { goal, access, displayName, timeZone, coachTone, email, twoFactor, mail } = me;
  const zone = timeZone.replaceAll('_', ' ');
  const tone = TONES.find(({ value }) => value === coachTone);
  const goalText = goal
    ? `${goal.name} · ${eur(goal.amount)} by ${formatDay(goal.date, 'en-GB', 'long')}`
    : 'You have no goal yet';
  const supportText = access.pro ? 'Your messages come first' : 'Write to a person';
  const twoFactorText = `Two-factor sign-in is ${twoFactor ? 'on' : 'off'}`;
  const sections = [
    { to: paths.settingsAccount(), Icon: Pencil, name: 'Account', says: `${displayName} · ${zone}` },
    { to: paths.settingsGoal(), Icon: Target, name: 'Goal', says: goalText },
    { to: paths.settingsCoach(), Icon: MessageCircle, name: 'Coach', says: tone?.label },
    {
      to: paths.settingsNotifications(),
      Icon: Mail,
      name: 'Notifications',
      says: !mail.on ? NO_MAIL : me.mailBounced ? 'Mail to your address came back' : `Mails to ${email}`,
    },
    { to: paths.settingsPrivacy(), Icon: Eye, name: 'Privacy', says: privacyText(me) },
    { to: paths.settingsSecurity(), Icon: KeyRound, name: 'Security', says: twoFactorText },
    { to: paths.settingsPro(), Icon: Sparkles, name: 'Pro', says: planText(access) },
    { to: paths.settingsData(), Icon: FileArchive, name: 'Your data', says: 'Archive, export, deletion' },
    {
      to: paths.settingsSupport(),
      Icon: LifeBuoy,
      name: 'Support',
      says: mail.on ? supportText : SUPPORT_OFF,
    },
  ];
  return (
    <nav aria-label="Settings" className="card pt-1 pb-3">
      <ul className="rows">
        {sections.map(({ to, Icon, name, says }) => (
          <ListRow
            key={to}
            icon={<Icon size={20} />}
            title={name}
            detail={says}
            brief
            trailing={<ChevronRight size={20} className="text-ink-3" />}
            to={to}
          />
        ))}
      </ul>
    </nav>
  );
}

function privacyText({ isPrivate, leaderboard, figuresHidden, aiConsent, aiPictures }: CurrentUser): string {
  const seen = isPrivate
    ? 'Private profile'
    : leaderboard === 'joined' && !figuresHidden
      ? 'On the leaderboard'
      : 'Nobody sees your euros';
  return `${seen} · ${aiConsent || aiPictures ? 'Claude is allowed' : 'no AI service'}`;
}

function planText(access: CurrentUser['access']): string {
  if (!access.pro) return 'Free';
  if (access.reason === 'trial' && !access.subscribed)
    return `Trial, ${counted(access.trial.left.count, access.trial.left.unit)} left`;
  return 'You have Pro';
}
