import { paths } from '~/paths';

interface Asked {
  /** Whether the person has a goal and is not behind Trial Expired; the screen turns everybody else away. */
  mayAdd: boolean;
  pathname: string;
  wide: boolean;
}

/** Where Add opens: over the screen, as a screen of its own, or here, where its form is. */
export function whereAddOpens({ mayAdd, pathname, wide }: Asked): 'over' | 'screen' | 'here' {
  if (pathname === paths.add()) return 'here';
  return wide && mayAdd ? 'over' : 'screen';
}
